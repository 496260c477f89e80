import { getChannelStream } from "@tessera/features/live/contract";
import { readFootage, readTimeline } from "@tessera/features/playback/contract";
import {
  address,
  noticeLines,
  phone,
  seriousFindings,
  sidewaysPx,
} from "@tessera/platform/console/testing/browser";
import { expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { row } from "./sidebar-page.ts";
import {
  activeWindow,
  button,
  cellOf,
  chooseIn,
  dialog,
  focusWindow,
  isAtLevel,
  isPlaying,
  openWall,
  openWallAt,
  press,
  remembered,
  shownNames,
  tileOf,
  windowCount,
  windowOf,
} from "./wall-page.ts";

const kept = () => Object.keys(localStorage).filter((key) => /layout|wall|loop/.test(key));

/** The row of a device with one camera. */
async function inList(name: string) {
  const camera = row(name).first();
  await expect.element(camera).toBeVisible();
  return camera;
}

it("a browser that can play nothing says so in each window", async () => {
  for (const name of ["MediaSource", "ManagedMediaSource", "RTCPeerConnection"])
    vi.stubGlobal(name, undefined);
  vi.spyOn(HTMLMediaElement.prototype, "canPlayType").mockReturnValue("");
  await openWall({ cameras: [1, 2] });
  for (const number of [1, 2])
    await expect.element(tileOf(number)).toMatchTextContent("此浏览器无法播放视频");
});

it("1, 4, 9 and 16 windows are remembered each for itself, and the last one used is shown again; logging out clears their layouts", async () => {
  const { visit } = await openWall();
  await expect.poll(windowCount).toBe(4);
  await expect.element(windowOf(1)).toMatchTextContent("将摄像机拖到这里");
  for (const count of [1, 9, 16, 4]) {
    await button(`${count} 窗口`).click();
    await expect.poll(windowCount).toBe(count);
    // Under the key "single", not to be flipped by hand.
    expect(localStorage.getItem("single")).toBe(btoa(String(count === 1)));
  }

  await (await inList("东门")).click();
  await expect.poll(activeWindow).toBe("2");
  await (await inList("西门")).click();
  await expect.poll(shownNames).toEqual(["东门", "西门", "", ""]);
  await isPlaying(2);
  expect(remembered("tessera_layout_4")).toEqual([cellOf(1), cellOf(2), null, null]);
  // The same camera again only shows where it is.
  await (await inList("东门")).click();
  await expect.element(noticeLines()).toMatchTextContent("“东门”已在窗口 1 播放");
  expect(shownNames()).toEqual(["东门", "西门", "", ""]);

  visit.reload();
  await expect.poll(shownNames).toEqual(["东门", "西门", "", ""]);
  // A larger wall that has nothing yet takes them along.
  await button("9 窗口").click();
  await expect.poll(shownNames).toContain("西门");

  await button("16 窗口").click();
  await expect.poll(() => localStorage.getItem("tessera_layout_16")).not.toBeNull();
  await page.getByRole("button", { name: /^用户菜单/ }).click();
  await page.getByRole("menuitem", { name: "退出登录" }).click();
  await expect.poll(address).toBe("/login");
  await expect.poll(kept).toEqual([]);
});

it("cameras play in their windows, and again after they were gone; dragged into windows, and windows onto each other, the picture plays on; a stream that is refused is told in its window, not as a notice", async () => {
  const { pictures } = await openWall({ cameras: [1, 2] });
  for (const number of [1, 2]) await isPlaying(number);
  const key = windowOf(1).element().getAttribute("data-key") ?? "";
  const video = tileOf(1).getByCss("video").first().element() as HTMLVideoElement;
  const asked = pictures.server.sent(getChannelStream).length;
  await userEvent.dragAndDrop(windowOf(1), windowOf(4));
  await expect.poll(shownNames).toEqual(["", "西门", "", "东门"]);
  await expect.element(windowOf(4)).toHaveAttribute("data-key", key);
  await isPlaying(4);
  expect(windowOf(4).element().contains(video)).toBe(true);
  for (let frame = 0; frame < 3; frame++)
    await new Promise((resolve) => video.requestVideoFrameCallback(resolve));
  expect(pictures.server.sent(getChannelStream)).toHaveLength(asked);

  await userEvent.dragAndDrop(await inList("大厅"), windowOf(3));
  await expect.poll(shownNames).toEqual(["", "西门", "大厅", "东门"]);

  pictures.cut("w1");
  await expect.element(tileOf(4)).not.toHaveAttribute("data-state", "playing");
  pictures.restore("w1");
  await isPlaying(4);

  pictures.server.refuse(getChannelStream, { status: 403, sentence: "不可以" });
  await (await inList("楼顶")).click();
  await expect.element(tileOf(1)).toHaveAttribute("data-state", "failed");
  await expect.element(page.getByCss(".ant-notification-notice")).not.toBeInTheDocument();
});

it("everything by keyboard: arrows, swap, full screen, remove, sizes, the sheet of keys, behind which keys do nothing, also when a press beside its fields took the focus away, move to a window", async () => {
  await openWall({ cameras: [1, 2] });
  await isPlaying(1);
  focusWindow(1);
  await button("快捷键").click();
  await dialog.getByRole("heading", { name: "画面" }).click();
  (document.activeElement as HTMLElement | null)?.blur();
  await press("{Backspace}g{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  expect(shownNames()).toEqual(["东门", "西门", "", ""]);

  focusWindow(3);
  await press("{ArrowUp}");
  await expect.element(windowOf(1)).toHaveFocus();
  await press("{Control>}{ArrowDown}{/Control}");
  await expect.poll(shownNames).toEqual(["", "西门", "东门", ""]);
  await expect.element(windowOf(3)).toHaveFocus();
  await press("{Enter}");
  await expect.poll(() => document.fullscreenElement).toBe(tileOf(3).element());
  await press("{Enter}");
  await expect.poll(() => document.fullscreenElement).toBe(null);
  await press("?");
  await expect.element(dialog).toMatchTextContent("与相邻窗口互换");
  await press("{Escape}");

  await tileOf(3).hover();
  await tileOf(3).getByRole("button", { name: "更多操作" }).click();
  await page.getByRole("menuitem", { name: "移到其他窗口…" }).click();
  const fourth = dialog.getByRole("button", { name: "窗口 4" });
  await expect.element(fourth).toBeVisible();
  (fourth.element() as HTMLElement).focus();
  await press("{Enter}");
  await expect.poll(shownNames).toEqual(["", "西门", "", "东门"]);

  focusWindow(4);
  await press("{Delete}");
  await expect.poll(shownNames).toEqual(["", "西门", "", ""]);
  await press("g");
  await expect.poll(windowCount).toBe(9);
});

it("a window that arrow keys lead to goes back in time by keyboard", async () => {
  const { server } = await openWall({ cameras: [1, 3] });
  server.answer(readTimeline, ({ ids: [id = ""] }) => ({
    zone: "Asia/Shanghai",
    nowMs: Date.now(),
    channels: [{ ...beingRecorded, id }],
  }));
  // A replay that cannot be read ends by itself.
  server.hold(readFootage);
  await isPlaying(2);
  focusWindow(1);
  await press("{ArrowRight}");
  await expect.element(windowOf(2)).toHaveFocus();
  // On the wall the arrow alone chooses a window, and the button says so.
  const back = tileOf(2).getByRole("button", { name: "回看 10 秒前 (Shift + ←)" });
  await expect.element(back).toBeInTheDocument();
  await press("{Shift>}{ArrowLeft}{/Shift}");
  await expect.element(tileOf(2)).toMatchTextContent(/回放 −\d+ 秒/);
  await press("{Escape}");
  await expect.element(tileOf(2).getByCss("[data-replay]")).not.toBeInTheDocument();
});

const beingRecorded = {
  name: "大厅",
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

const undo = page.getByRole("button", { name: /^撤销/ });

it("a wall of the address keeps its active window and pinned stream while it is changed", async () => {
  await openWallAt("/video/browse?cameras=w1/1,w2/1");
  await isPlaying(1);
  await chooseIn(1, "子码流");
  await isAtLevel(1, "sub");
  focusWindow(1);
  await press("{Control>}{ArrowDown}{/Control}");
  const changed = /cameras=%2Cw2%2F1%2Cw1%2F1%2C$/;
  await expect.poll(address).toMatch(changed);
  await expect.poll(activeWindow).toBe("3");
  await expect.element(windowOf(3)).toHaveAttribute("data-key", "w1/1 1");
  await isAtLevel(3, "sub");
  await isPlaying(3);
  await button("关闭全部").click();
  await expect.poll(address).toMatch(/cameras=%2C%2C%2C$/);
  await undo.click();
  await expect.poll(address).toMatch(changed);
  await isAtLevel(3, "sub");
});

it("what was done on one wall is not undone on another, and what it opened is closed", async () => {
  const { visit } = await openWall({ windows: 16, cameras: [1, 2, 3, 4, 5] });
  await expect.poll(shownNames).toContain("走廊");
  await button("关闭全部").click();
  await button("4 窗口").click();
  await expect.poll(windowCount).toBe(4);
  await undo.click();
  await expect.element(page.getByText("此操作属于另一面视频墙")).toBeVisible();
  expect(windowCount()).toBe(4);
  expect(remembered("tessera_layout_16")).not.toContainEqual(
    expect.objectContaining({ device: "w1" }),
  );

  visit.goTo("/video/browse?cameras=w1/1,w2/1");
  await isPlaying(1);
  await button("9 窗口").click();
  await expect.poll(windowCount).toBe(9);
  await button("轮巡").click();
  await expect.element(dialog).toBeVisible();
  history.back();
  await expect.poll(windowCount).toBe(4);
  await expect.element(dialog).not.toBeInTheDocument();
});

it("on a phone one camera is seen at a time: swipe, buttons, 1 / 3", async () => {
  await openWall({ windows: 9, cameras: [1, 2, 3], size: phone });
  await isPlaying(1);
  expect(windowCount()).toBe(1);
  await expect.element(page.getByText("1 / 3")).toBeVisible();
  await button("下一台摄像机").click();
  await expect.element(page.getByText("2 / 3")).toBeVisible();
  await isPlaying(2);
  swipeRight();
  await expect.element(page.getByText("1 / 3")).toBeVisible();
  expect(sidewaysPx()).toBe(0);
  expect(await seriousFindings()).toEqual([]);
});

/** A finger goes over the picture. */
function swipeRight(): void {
  const { left, top } = page.getByCss("[data-window]").element().getBoundingClientRect();
  const touch = (type: string, byPx: number) => {
    const at = { clientX: left + 60 + byPx, clientY: top + 60 };
    const target = document.elementFromPoint(at.clientX, at.clientY);
    const finger = { bubbles: true, pointerType: "touch", pointerId: 9, isPrimary: true };
    target?.dispatchEvent(new PointerEvent(type, { ...finger, ...at }));
  };
  touch("pointerdown", 0);
  touch("pointerup", 200);
}

/** With pictures alone: `workplace.browser.test.tsx`; the sheet of keys by day: `palette.browser.test.tsx`. */
it("axe finds nothing serious with dialogs open, light and dark, in both languages", async () => {
  const { visit } = await openWall({ cameras: [1, 2] });
  await isPlaying(1);
  for (const [theme, language, judged, names] of [
    ["light", "zh", "all", [/^布局$/, /^轮巡$/]],
    ["dark", "en", "colours", [/^Layouts$/, /^Tour$/, /^Keyboard shortcuts$/]],
  ] as const) {
    visit.chooseTheme(theme);
    visit.chooseLanguage(language);
    for (const name of names) {
      await page.getByRole("button", { name }).click();
      await expect.element(dialog).toBeVisible();
      expect(await seriousFindings(judged)).toEqual([]);
      await press("{Escape}");
      await expect.element(dialog).not.toBeInTheDocument();
    }
  }
});
