import { readTimeline } from "@tessera/features/playback/contract";
import { getServerInfo } from "@tessera/features/system/contract";
import { listUsers } from "@tessera/features/users/contract";
import {
  address,
  emptyReply,
  noticeLines,
  phone,
  seriousFindings,
} from "@tessera/platform/console/testing/browser";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aRecordedSite, day, tenMs } from "./playback-page.ts";
import { openAt, row } from "./sidebar-page.ts";
import { openConsole } from "./the-console.ts";
import { openTile, statistics, tile } from "./tile-page.ts";
import {
  aWallSite,
  focusWindow,
  isPlaying,
  openWall,
  press,
  shownNames,
  windowCount,
} from "./wall-page.ts";

const palette = page.getByRole("dialog", { name: "搜索与命令" });
const field = palette.getByRole("combobox");
const option = (name: string) => palette.getByRole("option").filter({ hasText: name });

describe("the palette", () => {
  it("opens by Ctrl + K and /, finds a camera, and Enter plays it in the chosen window; leads, with a time in it, to the recording of what is looked at", async () => {
    const { server } = await openWall({ cameras: [1] });
    await isPlaying(1);
    focusWindow(3);
    await press("/");
    await expect.element(field).toHaveFocus();
    await field.fill("大厅");
    await expect.element(option("大厅").first()).toHaveAttribute("aria-selected", "true");
    expect(await seriousFindings()).toEqual([]);
    await press("{Enter}");
    await expect.poll(shownNames).toEqual(["东门", "", "大厅", ""]);
    await expect.element(palette).not.toBeInTheDocument();

    await press("{Control>}k{/Control}");
    await field.fill("东区");
    await expect.element(option("东区")).toBeVisible();
    await press("{Enter}");
    await expect.poll(windowCount).toBe(6);

    server.answer(readTimeline, ({ ids }) => ({
      zone: "Asia/Shanghai",
      nowMs: Date.parse("2026-11-17T10:00:00+08:00"),
      channels: ids.map((id) => ({ ...recorded, id })),
    }));
    await expect.poll(() => shownNames()[1]).toBe("西门");
    await isPlaying(2);
    focusWindow(2);
    await press("{Control>}k{/Control}");
    await field.fill("昨天 14:05");
    await expect.element(option("西门")).toMatchTextContent("2026-11-16 14:05:00");
    await press("{Enter}");
    await expect
      .poll(address)
      // The page has added the day.
      .toContain(`/video/backtime/w2/1/20261116?at=${Date.parse("2026-11-16T14:05:00+08:00")}`);
  });

  it("offers an operator no page and no user of administrators", async () => {
    const { server } = await openAt("/video/square/0", "operator");
    await expect.element(row("东区")).toBeVisible();
    await press("{Control>}k{/Control}");
    await field.fill("管理");
    await expect.element(palette.getByText("没有找到“管理”")).toBeVisible();
    expect(server.sent(listUsers)).toEqual([]);
    await field.fill("多屏");
    await option("多屏播放").click();
    await expect.poll(address).toBe("/video/browse");
  });
});

const recorded = {
  name: "西门",
  hasSub: false,
  recorded: [],
  locked: [],
  planned: [],
  gaps: [],
  damaged: [],
  alarms: [],
  isRecording: true,
  may: [],
};

it("a number and Enter call the camera of that number into the chosen window", async () => {
  const site = aWallSite();
  site.change("w4", "1", { ChannelNum: 12 });
  await openWall({ site });
  await expect.poll(windowCount).toBe(4);
  focusWindow(2);
  await press("12");
  await expect.element(page.getByText("调用摄像机 12，按 Enter 确认")).toBeVisible();
  await press("{Enter}");
  await expect.poll(shownNames).toEqual(["", "车库", "", ""]);
  await press("7{Enter}");
  await expect.element(noticeLines()).toMatchTextContent("没有序号为 7 的摄像机");
});

it("one sheet has the keys of every page, PTZ and gamepad too, and is opened by ? anywhere; the palette has a button in the top bar, which names the key only where there are keys", async () => {
  await openConsole("/user/index");
  await expect.element(page.getByRole("heading").first()).toBeVisible();
  await userEvent.keyboard("?");
  const sheet = page.getByRole("dialog", { name: "快捷键" });
  for (const words of ["搜索与命令", "与相邻窗口互换", "调用预置位", "手柄按键", "上一帧 / 下一帧"])
    await expect.element(sheet.getByText(words)).toBeVisible();
  expect(await seriousFindings()).toEqual([]);
  await press("{Escape}");
  await expect.element(sheet).not.toBeInTheDocument();

  const button = page.getByRole("banner").getByRole("button", { name: "搜索与命令" });
  await expect.element(button).toHaveAttribute("title", "搜索与命令 (Ctrl + K)");
  await button.click();
  await expect.element(field).toHaveFocus();
  await press("{Escape}");
  await page.viewport(...phone);
  await expect.element(button).toHaveAttribute("title", "搜索与命令");
  await expect.element(button.getByText("搜索")).not.toBeVisible();
});

it("a letter of the sheet is exchanged for another, on every page and after a reload, and put back", async () => {
  const { visit } = await openTile();
  await press("?");
  const sheet = page.getByRole("dialog", { name: "快捷键" });
  await sheet.getByRole("button", { name: "更改 I 键" }).first().click();
  await press("{Escape}");
  await expect.element(sheet).toBeVisible();
  await sheet.getByRole("button", { name: "更改 I 键" }).first().click();
  await expect.element(sheet.getByText("请按新的字母键")).toBeVisible();
  await press("q");
  await expect.element(sheet.getByRole("button", { name: "更改 Q 键" }).first()).toBeVisible();
  expect(await seriousFindings()).toEqual([]);
  await press("{Escape}");
  await expect.element(sheet).not.toBeInTheDocument();

  visit.reload();
  await expect.element(tile).toBeVisible();
  await press("i");
  await press("q");
  await expect.element(statistics).toBeVisible();
  await press("i");
  await expect.element(statistics).toBeVisible();
  await press("?");
  await sheet.getByRole("button", { name: "恢复默认" }).click();
  await press("{Escape}");
  await press("i");
  await expect.element(statistics).not.toBeInTheDocument();
});

it("sentences and buttons name the letters as they are exchanged", async () => {
  const { server } = aRecordedSite();
  server.answer(getServerInfo, { ...emptyReply(getServerInfo), Demo: true });
  const visit = await openConsole(`/video/backtime/yard/1/${day}?at=${tenMs}`, { server });
  await expect.element(page.getByText(/（或按 I 和 O）/)).toBeVisible();
  await expect.element(page.getByText(/按 G 换分屏，按 T 隐藏列表/)).toBeVisible();
  const letters = { i: "q", q: "i", g: "z", z: "g", b: "y", y: "b" };
  localStorage.setItem("tessera_keys", JSON.stringify(letters));
  visit.reload();
  await expect.element(page.getByText(/（或按 Q 和 O）/)).toBeVisible();
  await expect.element(page.getByText(/按 Z 换分屏，按 T 隐藏列表/)).toBeVisible();
  await expect.element(page.getByRole("button", { name: /\(Y\)$/ })).toBeInTheDocument();
});
