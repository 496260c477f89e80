import { aSite, Pictures } from "@tessera/kit/testing";
import { address, phone } from "@tessera/platform/console/testing/browser";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { row } from "./sidebar-page.ts";
import { aProductServer, openConsole } from "./the-console.ts";

/** One camera large, beside the list of cameras. */

const tile = page.getByCss("section[data-state]");

async function plays(name: string): Promise<void> {
  await expect.element(page.getByRole("region", { name })).toHaveAttribute("data-state", "playing");
}

/** A hall without a sub stream, and a corridor with one. */
async function openPlayer(path: string) {
  const site = aSite(
    { DeviceID: "hall", DeviceName: "大厅", Online: true },
    {
      DeviceID: "corridor",
      DeviceName: "走廊",
      Online: true,
      channels: [{ ChannelID: "1", Name: "走廊", HasSubStream: true }],
    },
  );
  const pictures = new Pictures(site.on(aProductServer()));
  await openConsole(`/video/player/${path}`, { server: pictures.server });
  return { site, pictures };
}

it("/video/player/{devid}/{chnid}/{flow} plays that flow, its name is in the tab, and it fills a phone", async () => {
  const { pictures } = await openPlayer("corridor/1/2");
  await plays("走廊");
  expect(pictures.watched).toEqual(["corridor/1/sub"]);
  expect(document.title).toMatch(/^走廊 · /);
  await page.getByText("主码流", { exact: true }).click();
  await expect.poll(address).toBe("/video/player/corridor/1/1");
  await expect.poll(() => pictures.watched).toEqual(["corridor/1/main"]);
  await plays("走廊");

  await page.viewport(...phone);
  await expect.poll(() => tile.element().getBoundingClientRect().width).toBeGreaterThan(350);
  await plays("走廊");
});

it("flow 2 of a channel without a sub stream is its main stream, with a word about it; a camera is chosen in the list beside it and plays its main stream; its star is that of the picture's menu; a channel that is deleted while it plays says so, without a reload", async () => {
  const { site, pictures } = await openPlayer("hall/1/2");
  await plays("大厅");
  expect(pictures.watched).toEqual(["hall/1/main"]);
  await expect.element(tile).toMatchTextContent("此通道没有子码流，正在播放主码流");
  await expect.element(page.getByText("子码流", { exact: true })).not.toBeInTheDocument();

  const listed = row("走廊");
  await listed.click();
  await expect.poll(address).toBe("/video/player/corridor/1/1");
  await plays("走廊");
  expect(pictures.watched).toEqual(["corridor/1/main"]);
  await expect.element(listed).toHaveAttribute("aria-selected", "true");

  await listed.hover();
  const star = listed.getByRole("button", { name: /收藏/ });
  await star.click();
  await expect.element(star).toHaveAttribute("aria-pressed", "true");
  await tile.click({ button: "right" });
  await page.getByRole("menuitem", { name: "取消收藏" }).click();
  await expect.element(star).not.toBeInTheDocument();

  history.back();
  await plays("大厅");
  await expect.element(row("走廊")).toBeVisible();

  site.removeChannel("hall", "1");
  site.tellOfChange();
  await expect.element(page.getByText("此通道不存在、已被删除，或您无权观看")).toBeVisible();
  await expect.element(page.getByCss("video")).not.toBeInTheDocument();
  expect(pictures.watched).toEqual([]);
});
