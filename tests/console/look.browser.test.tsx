import { deviceHistory } from "@tessera/features/devices/contract";
import { takeSnapshot } from "@tessera/features/live/contract";
import { listShareLinks } from "@tessera/features/sharing/contract";
import { listUsers } from "@tessera/features/users/contract";
import { aSite, Pictures } from "@tessera/kit/testing";
import { emptyReply, least, phone } from "@tessera/platform/console/testing/browser";
import { expect, it } from "vitest";
import { type Locator, page } from "vitest/browser";
import { aProductServer, leaveFor, openConsole } from "./the-console.ts";

const aGate = () =>
  aSite(
    { DeviceID: "gate", DeviceName: "大门", Online: true },
    { DeviceID: "yard", DeviceName: "院子" },
  );

/** One grey point. */
const picture = Uint8Array.from(
  atob(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNsaGj4DwAFhAKBr/TMuAAAAABJRU5ErkJggg==",
  ),
  (letter) => letter.charCodeAt(0),
);

it("pickers show the picture of a camera that is there", async () => {
  const server = aGate()
    .on(aProductServer())
    .answer(takeSnapshot, { contentType: "image/png", data: picture });
  await openConsole("/config/program/form", { server });
  await page.getByRole("button", { name: "添加通道" }).click();
  const shown = page.getByRole("dialog").getByRole("img", { name: /“大门” .* 的画面/ });
  await expect.element(shown).toBeVisible();
  expect(server.asked(takeSnapshot).map(({ device }) => device)).toEqual(["gate"]);
  await page.viewport(...phone);
  await expect.element(shown).toBeVisible();
  expect(new Set(server.asked(takeSnapshot).map(({ device }) => device))).toEqual(
    new Set(["gate"]),
  );
});

/** Of the spans of the last day that are so. */
const colourOf = (state: string) =>
  getComputedStyle(page.getByCss(`[data-state=${state}][style*=width]`).first().element())
    .backgroundColor;

it("the menu of the device list exports too: what deletes stands last, behind a line; what nobody knows of the last day has no colour", async () => {
  const day = { From: 0, To: 86_400_000 };
  const spans = [
    { From: 0, To: 80_000_000, State: "unknown", Reason: "" },
    { From: 80_000_000, To: 86_400_000, State: "online", Reason: "" },
  ] as const;
  const server = aGate()
    .on(aProductServer())
    .answer(deviceHistory, { ...day, data: [{ DeviceID: "gate", Drops: 0, Spans: [...spans] }] });
  await openConsole("/device/list", { server });
  await expect.element(page.getByRole("button", { name: "近 24 小时没有掉线" })).toBeVisible();
  expect(colourOf("unknown")).toBe("rgba(0, 0, 0, 0)");
  expect(colourOf("online")).not.toBe("rgba(0, 0, 0, 0)");

  await page.getByRole("button", { name: "更多", exact: true }).click();
  await expect
    .poll(() =>
      page
        .getByRole("menuitem")
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(["导出为 Excel（.xlsx）", "导出为 CSV", "下载模板", "删除离线设备"]);
});

it("a camera that can only be restarted has that button, and it is red", async () => {
  const site = aSite({
    DeviceID: "dome",
    DeviceName: "球机",
    Online: true,
    channels: [{ ChannelID: "1", Name: "球机", Capabilities: ["ptz", "reboot"] }],
  });
  const { server } = new Pictures(site.on(aProductServer()));
  await openConsole("/video/player/dome/1/1", { server });
  const restart = page.getByRole("button", { name: "重启设备" });
  await expect.element(restart).toBeVisible();
  await expect.element(page.getByRole("button", { name: "设备控制" })).not.toBeInTheDocument();
  expect(getComputedStyle(restart.element()).color).toBe("rgb(198, 47, 47)");
});

it("in English nothing is cut off, and no word is broken, beside the pictures and in the headings of tables", async () => {
  const server = aGate()
    .on(aProductServer())
    .answer(listUsers, {
      ...emptyReply(listUsers),
      count: 1,
      data: [least(listUsers.reply.shape.data.element)],
    })
    .answer(listShareLinks, {
      total: 1,
      data: [least(listShareLinks.reply.shape.data.element)],
    });
  await openConsole("/video/square/0", { server, language: "en" });
  for (const name of ["Devices", "Groups", "Favourites"]) {
    const tab = page.getByRole("tab", { name });
    await expect.element(tab).toBeVisible();
    expect(tab.element().scrollWidth).toBeLessThanOrEqual(tab.element().clientWidth);
  }
  const search = page.getByRole("searchbox", { name: "Search cameras" }).first();
  expect(placeholderWidth(search)).toBeLessThan(roomIn(search));
  const entry = page.getByRole("link", { name: "Multi-view" });
  expect(brokenWords(entry.element())).toEqual([]);
  expect(entry.element().getBoundingClientRect().height).toBe(40);

  for (const address of ["/user/index", "/config/share"]) {
    await leaveFor(address);
    await expect.element(page.getByRole("columnheader").first()).toBeVisible();
    const heads = page.getByRole("columnheader").elements();
    expect(heads.flatMap(brokenWords)).toEqual([]);
  }
});

function placeholderWidth(field: Locator): number {
  const { placeholder } = field.element() as HTMLInputElement;
  const paper = document.createElement("canvas").getContext("2d");
  if (!paper) return Number.NaN;
  paper.font = getComputedStyle(field.element()).font;
  return paper.measureText(placeholder).width;
}

function roomIn(field: Locator): number {
  const { paddingLeft, paddingRight } = getComputedStyle(field.element());
  const paddings = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
  return field.element().clientWidth - paddings;
}

/** Words that do not stand in one line. */
function brokenWords(element: Element): string[] {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const broken: string[] = [];
  for (let node = texts.nextNode(); node; node = texts.nextNode())
    for (const { 0: word, index } of (node.textContent ?? "").matchAll(/\S+/g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) broken.push(word);
    }
  return broken;
}
