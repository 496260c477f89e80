import type { Page } from "@playwright/test";
import { expect, test } from "./signed-in.ts";
import {
  activeWindow,
  isPlaying,
  openWall,
  shownNames,
  startWallSite,
  stored,
  tileOf,
  type WallSite,
  windowOf,
} from "./wall-site.ts";

let site: WallSite;
test.beforeAll(async ({ server, adminSession }) => {
  site = await startWallSite(server.url, adminSession.token);
});
test.afterAll(async () => site.end());

test("a wall of the address keeps its active window and pinned stream while it is changed", async ({
  page,
}) => {
  await page.goto("/video/browse?cameras=w1/1,w2/1");
  await isPlaying(page, 1);
  await tileOf(page, 1).click({ button: "right" });
  await page.getByRole("menuitemradio", { name: "子码流" }).click();
  await expect(windowOf(page, 1)).toHaveAttribute("data-level", "sub");
  await windowOf(page, 1).focus();
  await page.keyboard.press("Control+ArrowDown");
  await expect(page).toHaveURL(/cameras=%2Cw2%2F1%2Cw1%2F1%2C$/);
  await expect.poll(() => activeWindow(page)).toBe("3");
  await expect(windowOf(page, 3)).toHaveAttribute("data-key", "w1/1 1");
  await expect(windowOf(page, 3)).toHaveAttribute("data-level", "sub");
  await isPlaying(page, 3);
  await page.getByRole("button", { name: "关闭全部" }).click();
  await expect(page).toHaveURL(/cameras=%2C%2C%2C$/);
  await page.getByRole("button", { name: /^撤销/ }).click();
  await expect(page).toHaveURL(/cameras=%2Cw2%2F1%2Cw1%2F1%2C$/);
  await expect(windowOf(page, 3)).toHaveAttribute("data-level", "sub");
});

test("what was done on one wall is not undone on another, and what it opened is closed", async ({
  page,
}) => {
  await openWall(page, 16, [1, 2, 3, 4, 5]);
  await page.getByRole("button", { name: "关闭全部" }).click();
  await page.keyboard.press("4");
  await expect(page.locator("[data-window]")).toHaveCount(4);
  await page.getByRole("button", { name: /^撤销/ }).click();
  await expect(page.getByText("撤销的是另一面视频墙")).toBeVisible();
  await expect(page.locator("[data-window]")).toHaveCount(4);
  expect(await stored(page, "tessera_layout_16")).not.toContainEqual(
    expect.objectContaining({ device: "w1" }),
  );

  await page.goto("/video/browse?cameras=w1/1,w2/1");
  await isPlaying(page, 1);
  await page.keyboard.press("9");
  await page.getByRole("button", { name: "轮巡", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "轮巡" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("keys do nothing behind a dialog, also when a press beside its fields took the focus away", async ({
  page,
}) => {
  await openWall(page, 4, [1, 2]);
  await isPlaying(page, 1);
  await windowOf(page, 1).focus();
  await page.getByRole("button", { name: "快捷键" }).click();
  await page.getByRole("dialog").getByRole("heading", { name: "选中的窗口" }).click();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press("Backspace");
  await page.keyboard.press("9");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await shownNames(page)).toEqual(["东门", "西门", "", ""]);
});

test("a picture that its viewer holds stays while another window fills the screen", async ({
  page,
}) => {
  await openWall(page, 4, [1, 2]);
  await isPlaying(page, 1);
  await isPlaying(page, 2);
  await windowOf(page, 2).focus();
  await page.keyboard.press("Space");
  await expect(tileOf(page, 2)).toHaveAttribute("data-state", "paused");
  await expect(tileOf(page, 2).locator("canvas").first()).toBeVisible();
  await windowOf(page, 1).focus();
  await page.keyboard.press("Enter");
  await expect(windowOf(page, 2)).toHaveAttribute("data-level", "paused");
  await page.keyboard.press("Enter");
  await expect(windowOf(page, 2)).not.toHaveAttribute("data-level", "paused");
  await expect(tileOf(page, 2).locator("canvas").first()).toBeVisible();
});

test("a window that records keeps its stream until it is told to stop", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await openWall(page, 16, [1, 2, 3]);
  for (const number of [1, 2, 3]) await isPlaying(page, number);
  await expect(windowOf(page, 1)).toHaveAttribute("data-level", "sub");
  await windowOf(page, 1).focus();
  await page.keyboard.press("r");
  const recorded = page.getByLabel(/正在本地录像/);
  await expect(recorded).toBeVisible();

  // Another window covers it, and a third one that does not record.
  await windowOf(page, 2).focus();
  await page.keyboard.press("Enter");
  await expect(windowOf(page, 2)).toHaveAttribute("data-level", "main");
  await expect(windowOf(page, 3)).toHaveAttribute("data-level", "paused");
  await expect(windowOf(page, 1)).toHaveAttribute("data-level", "sub");
  await page.keyboard.press("Enter");
  await isPlaying(page, 3);

  // In full screen it would get the main stream.
  await windowOf(page, 1).focus();
  await page.keyboard.press("Enter");
  await expect(windowOf(page, 3)).toHaveAttribute("data-level", "paused");
  await expect(windowOf(page, 1)).toHaveAttribute("data-level", "sub");
  await expect(recorded).toBeVisible();
  const coming = page.waitForEvent("download");
  await page.keyboard.press("r");
  expect((await coming).suggestedFilename()).toMatch(/^东门_/);
  await expect(windowOf(page, 1)).toHaveAttribute("data-level", "main");
  await page.keyboard.press("Enter");
});

test("a tour turns no page under somebody's hands, and the second screen gets what it shows", async ({
  page,
}) => {
  await openWall(page, 4, []);
  await startTour(page);
  await isPlaying(page, 1);
  const ring = page.locator("[data-held]");
  await expect(ring).toHaveAttribute("data-held", "false");
  await windowOf(page, 1).focus();
  await page.keyboard.press("+");
  await expect(ring).toHaveAttribute("data-held", "true");
  await expect(page.getByRole("button", { name: "暂停轮巡" })).toBeVisible();
  await page.keyboard.press("0");
  await expect(ring).toHaveAttribute("data-held", "false");
  for (const key of ["r", "f"]) {
    await page.keyboard.press(key);
    await expect(ring).toHaveAttribute("data-held", "true");
    await page.keyboard.press(key);
    await expect(ring).toHaveAttribute("data-held", "false");
  }

  await page.getByRole("button", { name: "暂停轮巡" }).click();
  const [second] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("button", { name: "在第二屏幕打开" }).click(),
  ]);
  await expect(second).toHaveURL(/cameras=w1%2F1%2Cw2%2F1%2Cw3%2F1%2Cw4%2F1&kiosk=1/);
  await second.close();
  // A hold is the wall's own: another tour begins without it.
  await page.keyboard.press("9");
  await expect(page.getByRole("button", { name: "暂停轮巡" })).toBeVisible();
});

/** All six cameras take turns, four at a time, an hour each. */
async function startTour(page: Page): Promise<void> {
  await page.evaluate(() => {
    const channels = [1, 2, 3, 4, 5, 6].map((number) => ({
      device: `w${number}`,
      channel: "1",
      name: `W${number}`,
    }));
    const loop = { channels, channelIds: channels.map(({ channel }) => channel) };
    localStorage.setItem("tessera_loop_channels", JSON.stringify(loop));
    const view = { windows: 4, isTouring: true, dwellSeconds: 3600 };
    localStorage.setItem("tessera_wall_view", JSON.stringify(view));
  });
  await page.reload();
}
