import { expect, it, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { row, tab } from "./sidebar-page.ts";
import {
  button,
  chooseIn,
  focusWindow,
  isPlaying,
  openWall,
  openWallAt,
  placeOf,
  press,
  remembered,
  shownNames,
} from "./wall-page.ts";

/** Cameras that take turns in the windows of the wall. */

const pageOfTour = (number: number) => page.getByText(`第 ${number} / 2 组`);

async function playGroup(): Promise<void> {
  await row("东区").click({ button: "right" });
  await page.getByRole("menuitem", { name: "一键播放" }).click();
}

const all = ["东门", "西门", "大厅", "车库", "走廊", "楼顶"];

it("a wall grows for a group that it cannot hold, and undo brings the old one back", async () => {
  await openWall({ cameras: [6] });
  await tab("分组列表").click();
  await playGroup();
  await expect.poll(shownNames).toEqual(all);
  await expect.element(button("3×2")).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: /^撤销/ }).click();
  await expect.poll(shownNames).toEqual(["楼顶", "", "", ""]);
});

it("a wall of an address offers a larger grid or a tour", async () => {
  await openWallAt("/video/browse?cameras=w6/1,,,");
  await tab("分组列表").click();
  await playGroup();
  await expect.poll(shownNames).toEqual(all.slice(0, 4));
  await expect.element(page.getByText("“东区”有 6 台摄像机，已播放前 4 台。")).toBeVisible();
  await expect.element(button("轮巡全部 6 台")).toBeVisible();
  await button("切换为 3×2").click();
  await expect.poll(shownNames).toEqual(all);
});

it("the cameras of a tour are chosen in its dialog; without one it cannot be started", async () => {
  await openWall({ cameras: [6] });
  await button("轮巡").click();
  await button("清空").click();
  await expect.element(button("开始轮巡")).toBeDisabled();
  await button("全选").click();
  await expect.element(page.getByText("已选 6 台")).toBeVisible();
  // The one that the wall has takes its turn too: its window becomes free.
  await button("开始轮巡").click();
  await expect.element(pageOfTour(1)).toBeVisible();
  expect(remembered("tessera_loop_channels")).toEqual({
    channels: [1, 2, 3, 4, 5, 6].map(placeOf),
    channelIds: ["1", "1", "1", "1", "1", "1"],
  });
  expect(shownNames()).toEqual(["东门", "西门", "大厅", "车库"]);
  await button("暂停轮巡").click();
  await button("下一组").click();
  await expect.element(pageOfTour(2)).toBeVisible();
  await expect.poll(shownNames).toEqual(["走廊", "楼顶", "", ""]);
  await isPlaying(1);
});

it("goes round a camera that stays, and is still there after a reload", async () => {
  const { visit } = await openWall({ isTouring: true });
  await button("下一组").click();
  await expect.poll(shownNames).toEqual(["走廊", "楼顶", "", ""]);
  await isPlaying(1);
  await chooseIn(1, "固定在此窗口");
  await button("下一组").click();
  await expect.poll(shownNames).toEqual(["走廊", "东门", "西门", "大厅"]);
  visit.reload();
  await expect.element(pageOfTour(1)).toBeVisible();
  await button("结束轮巡").click();
  await expect.poll(shownNames).toEqual(["走廊", "", "", ""]);
  await button("关闭全部").click();
  await expect.poll(shownNames).toEqual(["", "", "", ""]);
});

it("turns its page by itself; the dwell time is between 5 s and an hour", async () => {
  await openWall({ isTouring: true });
  await expect.element(pageOfTour(1)).toBeVisible();
  await button("暂停轮巡").click();
  await button("下一组").click();
  await button("轮巡").click();
  const dwell = page.getByLabelText("停留时间（秒）");
  await expect.element(dwell).toHaveValue(3600);
  for (const wrong of ["4", "3601"]) {
    await dwell.fill(wrong);
    await button("开始轮巡").click();
    await expect.element(dwell).toBeInvalid();
  }
  await dwell.fill("5");
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  await button("开始轮巡").click();
  // A new tour begins with its first page, and is not held.
  await expect.element(pageOfTour(1)).toBeVisible();
  vi.advanceTimersByTime(5000);
  await expect.element(pageOfTour(2)).toBeVisible();
});

it("turns no page under somebody's hands, and the second screen gets what it shows", async () => {
  const open = vi.spyOn(window, "open").mockReturnValue(window);
  await openWall({ isTouring: true });
  await isPlaying(1);
  const ring = page.getByCss("[data-held]");
  const isHeld = async (held: boolean) => {
    await expect.element(ring).toHaveAttribute("data-held", String(held));
  };
  await isHeld(false);
  focusWindow(1);
  await press("+");
  await isHeld(true);
  await expect.element(button("暂停轮巡")).toBeVisible();
  await press("0");
  await isHeld(false);
  for (const key of ["r", "f"]) {
    await press(key);
    await isHeld(true);
    await press(key);
    await isHeld(false);
  }

  await button("暂停轮巡").click();
  await isHeld(true);
  await button("在第二屏幕打开").click();
  await expect
    .poll(() => open.mock.lastCall?.[0])
    .toMatch(/cameras=w1%2F1%2Cw2%2F1%2Cw3%2F1%2Cw4%2F1&kiosk=1/);
  // A hold is the wall's own: another tour begins without it.
  await press("g");
  await expect.element(button("暂停轮巡")).toBeVisible();
});
