import { aSite, Pictures } from "@tessera/kit/testing";
import { address } from "@tessera/platform/console/testing/browser";
import { expect, it, onTestFinished } from "vitest";
import { page, userEvent } from "vitest/browser";
import { row, sidebar } from "./sidebar-page.ts";
import { aProductServer, openConsole } from "./the-console.ts";
import { button, openWall, shownNames, windowCount, windowOf } from "./wall-page.ts";

/** "Show me everything", and how many presses it takes. */

const names = Array.from({ length: 9 }, (_, at) => `摄像机 ${at + 1}`);

async function openNine(path: string) {
  const site = aSite(
    ...names.map((DeviceName, at) => ({ DeviceID: `n${at + 1}`, DeviceName, Online: true })),
  );
  const pictures = new Pictures(site.on(aProductServer()));
  await openConsole(path, { server: pictures.server });
  return pictures;
}

function countPresses(): () => number {
  let presses = 0;
  const count = () => void presses++;
  addEventListener("pointerdown", count, { capture: true });
  onTestFinished(() => removeEventListener("pointerdown", count, { capture: true }));
  return () => presses;
}

it("a 3×3 wall of all nine cameras takes two presses: the wall, and play all; rows chosen with Ctrl and Shift are played together, and dragged together into windows", async () => {
  await openNine("/video/square/0");
  await expect.element(row("摄像机 1")).toBeVisible();
  const presses = countPresses();
  await page.getByRole("link", { name: "多屏播放" }).first().click();
  await expect.poll(address).toBe("/video/browse");
  await sidebar.getByRole("button", { name: "全部播放" }).click();
  await expect.poll(shownNames).toEqual(names);
  expect(presses()).toBe(2);
  // Fewer cameras than it had: the wall as it was is one press away.
  await page.getByRole("button", { name: /^撤销/ }).click();
  await expect.poll(windowCount).toBe(4);

  await row("摄像机 1").click({ modifiers: ["Control"] });
  await row("摄像机 3").click({ modifiers: ["Shift"] });
  await expect.element(button("播放所选 3 项")).toBeVisible();
  await userEvent.dragAndDrop(row("摄像机 2"), windowOf(2));
  await expect.poll(shownNames).toEqual(["", "摄像机 1", "摄像机 2", "摄像机 3"]);
  await row("摄像机 9").click({ modifiers: ["Control"] });
  await button("播放所选 4 项").click();
  await expect.poll(shownNames).toEqual(["摄像机 1", "摄像机 2", "摄像机 3", "摄像机 9"]);
});

it("the square plays what it shows, on the wall, in one press", async () => {
  await openNine("/video/square/0");
  await page.getByRole("searchbox", { name: "搜索摄像机" }).fill("摄像机 3");
  await expect.poll(address).toMatch(/q=/);
  await page.getByText("全部播放").first().click();
  await expect.poll(address).toBe("/video/browse");
  await expect.poll(shownNames).toEqual(["摄像机 3", "", "", ""]);
});

it("a drop leads on to the next empty window as a click does, and what it replaced comes back by undo; 1+5, 1+7 and 3×2 are one press away and remembered like the others", async () => {
  await openWall();
  await userEvent.dragAndDrop(row("大厅"), windowOf(3));
  await expect.poll(shownNames).toEqual(["", "", "大厅", ""]);
  await row("车库").click();
  await expect.poll(shownNames).toEqual(["", "", "大厅", "车库"]);
  await userEvent.dragAndDrop(row("走廊"), windowOf(3));
  await expect.poll(shownNames).toEqual(["", "", "走廊", "车库"]);
  await page.getByRole("button", { name: /^撤销/ }).click();
  await expect.poll(shownNames).toEqual(["", "", "大厅", "车库"]);

  for (const [grid, count] of [
    ["1+5", 6],
    ["1+7", 8],
    ["3×2", 6],
  ] as const) {
    await button(grid).click();
    await expect.poll(windowCount).toBe(count);
    await expect.poll(shownNames).toContain("车库");
  }
});
