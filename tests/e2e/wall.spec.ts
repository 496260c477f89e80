import type { Locator, Page } from "@playwright/test";
import { seriousFindings } from "./axe.ts";
import { callBare } from "./bare-api.ts";
import { decodedFrames } from "./decoded-frames.ts";
import { callApi, postJson } from "./legacy-api.ts";
import { expect, test } from "./signed-in.ts";
import {
  activeWindow,
  isPlaying,
  openWall,
  playing,
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

/** A camera in the list, found by its name. */
async function inList(page: Page, name: string): Promise<Locator> {
  await page.getByPlaceholder("搜索设备或通道").fill(name);
  await page.keyboard.press("Enter");
  const camera = page.locator("[role=treeitem][draggable=true]", { hasText: name });
  await expect(camera).toHaveCount(1);
  return camera;
}

test("1, 4, 9 and 16 windows are remembered each for itself, and the last one used is shown again", async ({
  page,
}) => {
  await page.goto("/video/browse");
  await expect(page.locator("[data-window]")).toHaveCount(4);
  await expect(windowOf(page, 1)).toContainText("将摄像机拖到这里");
  for (const count of [1, 9, 16]) {
    await page.getByRole("button", { name: `${count} 窗口` }).click();
    await expect(page.locator("[data-window]")).toHaveCount(count);
  }
  await page.getByRole("button", { name: "4 窗口", exact: true }).click();

  await (await inList(page, "东门")).click();
  await expect.poll(() => activeWindow(page)).toBe("2");
  await (await inList(page, "西门")).click();
  await expect.poll(() => shownNames(page)).toEqual(["东门", "西门", "", ""]);
  await isPlaying(page, 1);
  await decodedFrames(windowOf(page, 2).locator("video").first(), { atLeast: 3 });
  expect(await stored(page, "tessera_layout_4")).toEqual([
    { device: "w1", channel: "1", name: "东门", flow: 0 },
    { device: "w2", channel: "1", name: "西门", flow: 0 },
    null,
    null,
  ]);
  // The same camera again only shows where it is.
  await (await inList(page, "东门")).click();
  await expect(page.getByText("“东门”已在窗口 1 播放")).toBeVisible();

  await page.reload();
  await expect.poll(() => shownNames(page)).toEqual(["东门", "西门", "", ""]);
  // A larger wall that has nothing yet takes them along.
  await page.getByRole("button", { name: "9 窗口" }).click();
  await expect.poll(() => shownNames(page)).toContain("西门");
});

test("cameras are dragged into windows, windows are dragged onto each other, and the picture plays on", async ({
  page,
}) => {
  await openWall(page, 4, [1, 2]);
  await isPlaying(page, 1);
  const sockets: string[] = [];
  page.on("websocket", (socket) => sockets.push(socket.url()));
  const key = await windowOf(page, 1).getAttribute("data-key");
  await windowOf(page, 1).dragTo(windowOf(page, 4));
  await expect.poll(() => shownNames(page)).toEqual(["", "西门", "", "东门"]);
  await expect(windowOf(page, 4)).toHaveAttribute("data-key", key ?? "");
  await decodedFrames(windowOf(page, 4).locator("video").first(), { atLeast: 3 });
  expect(sockets).toEqual([]);

  await (await inList(page, "大厅")).dragTo(windowOf(page, 3));
  await expect.poll(() => shownNames(page)).toEqual(["", "西门", "大厅", "东门"]);
});

test("everything by keyboard: arrows, swap, full screen, remove, sizes, the sheet of keys, move to a window", async ({
  page,
}) => {
  await openWall(page, 4, [1, 2]);
  await isPlaying(page, 1);
  await windowOf(page, 3).focus();
  await page.keyboard.press("ArrowUp");
  await expect(windowOf(page, 1)).toBeFocused();
  await page.keyboard.press("Control+ArrowDown");
  await expect.poll(() => shownNames(page)).toEqual(["", "西门", "东门", ""]);
  await expect(windowOf(page, 3)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.tagName)).toBe("SECTION");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBe(null);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "快捷键" })).toContainText("与相邻窗口互换");
  await page.keyboard.press("Escape");

  await tileOf(page, 3).hover();
  await tileOf(page, 3).getByRole("button", { name: "更多操作" }).click();
  await page.getByRole("menuitem", { name: "移到其他窗口…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "窗口 4" }).press("Enter");
  await expect.poll(() => shownNames(page)).toEqual(["", "西门", "", "东门"]);

  await windowOf(page, 4).focus();
  await page.keyboard.press("Delete");
  await expect.poll(() => shownNames(page)).toEqual(["", "西门", "", ""]);
  await page.keyboard.press("9");
  await expect(page.locator("[data-window]")).toHaveCount(9);
});

test("a window that arrow keys lead to goes back in time by keyboard", async ({
  page,
  server: { url },
  adminSession: { token },
}) => {
  const record = "record/realtimerecord";
  const place = "device=w3&channel=1";
  await callBare(url, { path: `${record}/start?${place}&duration=60`, token });
  await openWall(page, 4, [1, 3]);
  await isPlaying(page, 2);
  await windowOf(page, 1).focus();
  await page.keyboard.press("ArrowRight");
  await expect(windowOf(page, 2)).toBeFocused();
  const back = tileOf(page, 2).getByRole("button", { name: "回看 10 秒前" });
  await expect(back).toBeAttached(playing);
  await page.keyboard.press("Shift+ArrowLeft");
  await expect(tileOf(page, 2)).toContainText(/回放 −\d+ 秒/);
  await page.keyboard.press("Escape");
  await expect(tileOf(page, 2).locator("[data-replay]")).toBeHidden();
  // Who records holds the camera.
  await callBare(url, { path: `${record}/stop?${place}`, token });
});

test("a group fills the windows; more cameras than windows become a tour", async ({ page }) => {
  await openWall(page, 4, [6]);
  await page.getByRole("tab", { name: "分组列表" }).click();
  await page.getByRole("treeitem", { name: "东区" }).click({ button: "right" });
  await page.getByRole("menuitem", { name: "一键播放" }).click();
  await expect.poll(async () => (await shownNames(page)).filter(Boolean)).toHaveLength(4);
  await expect(page.getByText("“东区”有 6 个摄像机，已播放前 4 个。")).toBeVisible();
  await page.getByRole("button", { name: /^撤销/ }).click();
  await expect.poll(() => shownNames(page)).toEqual(["楼顶", "", "", ""]);

  await page.getByRole("treeitem", { name: "东区" }).click({ button: "right" });
  await page.getByRole("menuitem", { name: "一键播放" }).click();
  await page.getByRole("button", { name: "轮巡全部 6 个" }).click();
  await expect(page.getByText("第 1 / 2 组")).toBeVisible();
  const loop = (await stored(page, "tessera_loop_channels")) as {
    channels: unknown[];
    channelIds: string[];
  };
  expect(loop.channelIds).toHaveLength(6);
  expect(loop.channels).toContainEqual({ device: "w1", channel: "1", name: "东门" });
  const first = await shownNames(page);
  await page.getByRole("button", { name: "暂停轮巡" }).click();
  await page.getByRole("button", { name: "下一组" }).click();
  await expect(page.getByText("第 2 / 2 组")).toBeVisible();
  const second = (await shownNames(page)).filter(Boolean);
  expect(second).toHaveLength(2);
  expect(first.filter((name) => second.includes(name))).toEqual([]);
  await isPlaying(page, 1);

  // The dwell time is between 5 s and an hour.
  await page.getByRole("button", { name: "轮巡", exact: true }).click();
  const dwell = page.getByLabel("停留时间（秒）");
  await expect(dwell).toHaveValue("20");
  await dwell.fill("4");
  await page.getByRole("button", { name: "开始轮巡" }).click();
  await expect(dwell).toBeVisible();
  await dwell.fill("5");
  await page.getByRole("button", { name: "开始轮巡" }).click();
  // A new tour begins with its first page, and is not held.
  await expect(page.getByText("第 1 / 2 组")).toBeVisible();
  await expect(page.getByText("第 2 / 2 组")).toBeVisible({ timeout: 15_000 });

  // One camera stays, the others go round it.
  await page.getByRole("button", { name: "暂停轮巡" }).click();
  const kept = (await shownNames(page))[0] ?? "";
  await tileOf(page, 1).click({ button: "right" });
  await page.getByRole("menuitem", { name: "固定在此窗口" }).click();
  await page.getByRole("button", { name: "下一组" }).click();
  expect((await shownNames(page))[0]).toBe(kept);
  await page.reload();
  await expect(page.getByText(/第 \d \/ 2 组/)).toBeVisible();
  await page.getByRole("button", { name: "结束轮巡" }).click();
  await page.getByRole("button", { name: "关闭全部" }).click();
  await expect.poll(() => shownNames(page)).toEqual(["", "", "", ""]);
});

test("windows that nobody sees have no connection, and are back at once", async ({ page }) => {
  await openWall(page, 4, []);
  const open = new Set<string>();
  page.on("websocket", (socket) => {
    open.add(socket.url());
    socket.on("close", () => open.delete(socket.url()));
  });
  await openWall(page, 4, [1, 2]);
  await isPlaying(page, 1);
  await isPlaying(page, 2);
  // One a picture, one for what the server tells, one for its statistics.
  await expect.poll(() => open.size).toBe(4);
  await windowOf(page, 1).focus();
  await page.keyboard.press("Enter");
  await expect(windowOf(page, 2)).toHaveAttribute("data-level", "paused", { timeout: 10_000 });
  await expect.poll(() => open.size).toBe(3);
  // The server lets go of an on-demand camera ten seconds after its last viewer.
  await expect.poll(() => site.host.camera("w2").clientCount, { timeout: 25_000 }).toBe(0);
  await isPlaying(page, 1);
  await page.keyboard.press("Enter");
  await isPlaying(page, 2);
});

test("a small window takes the sub stream and says why; a choice by hand wins", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await openWall(page, 16, [1]);
  await isPlaying(page, 1);
  await expect(windowOf(page, 1)).toHaveAttribute("data-level", "sub");
  await expect(tileOf(page, 1)).toContainText("子码流：窗口较小");
  await expect
    .poll(() =>
      tileOf(page, 1)
        .locator("video")
        .first()
        .evaluate((video: HTMLVideoElement) => video.videoWidth),
    )
    .toBe(160);
  await tileOf(page, 1).click({ button: "right" });
  await page
    .getByRole("menuitem", { name: "主码流" })
    .or(page.getByRole("menuitemradio", { name: "主码流" }))
    .first()
    .click();
  await expect(windowOf(page, 1)).toHaveAttribute("data-level", "main");
  expect(await stored(page, "tessera_layout_16")).toContainEqual({
    device: "w1",
    channel: "1",
    name: "东门",
    flow: 1,
  });
});

test("a channel that is disabled or deleted while it plays says so in its window, and the rest goes on", async ({
  page,
  allowErrors,
  server: { url },
  adminSession: { token },
}) => {
  allowErrors(/channelstream|streamInfo|devices\/channelsnap|ws/);
  await openWall(page, 4, [4, 5, 6]);
  for (const number of [1, 2, 3]) await isPlaying(page, number);
  const enable = (Enable: 0 | 1) =>
    postJson(url, {
      path: "channels/enable",
      token,
      input: { channels: [{ device: "w4", channel: "1" }], Enable },
    });
  await enable(0);
  await expect(windowOf(page, 1)).toContainText("通道未开启!");
  await isPlaying(page, 2);
  await enable(1);
  await isPlaying(page, 1);
  await callApi(url, { path: "deldevice", token, fields: { device: "w6" } });
  await expect(windowOf(page, 3)).toContainText("此通道不存在、已被删除，或您无权观看");
  await isPlaying(page, 2);
  await windowOf(page, 3).getByRole("button", { name: "移出窗口" }).click();
  await expect(windowOf(page, 3)).toContainText("将摄像机拖到这里");
});

test("on a phone one camera is seen at a time: swipe, buttons, 1 / 3", async ({
  browser,
  server,
  adminSession,
}) => {
  const context = await browser.newContext({
    baseURL: server.url,
    locale: "zh-CN",
    storageState: adminSession.storageState,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  const page = await context.newPage();
  await openWall(page, 9, [1, 2, 3]);
  await isPlaying(page, 1);
  await expect(page.locator("[data-window]")).toHaveCount(1);
  await expect(page.getByText("1 / 3")).toBeVisible();
  await page.getByRole("button", { name: "下一个摄像机" }).click();
  await expect(page.getByText("2 / 3")).toBeVisible();
  await isPlaying(page, 2);
  await swipe(page, 200);
  await expect(page.getByText("1 / 3")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectNothingSerious(page);
  await context.close();
});

test("axe finds nothing serious, in both themes and languages, with dialogs open", async ({
  page,
}) => {
  for (const [theme, language] of [
    ["light", "zh"],
    ["dark", "en"],
  ]) {
    await page.goto("/video/browse");
    await page.evaluate(
      ([one, other]) => {
        localStorage.setItem("tessera_theme", JSON.stringify(one));
        localStorage.setItem("tessera_language", JSON.stringify(other));
      },
      [theme, language],
    );
    await openWall(page, 4, [1, 2]);
    await isPlaying(page, 1);
    await expectNothingSerious(page);
    for (const button of [/^(布局|Layouts)$/, /^(轮巡|Tour)$/, /^(快捷键|Keyboard)$/]) {
      await page.getByRole("button", { name: button }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await expectNothingSerious(page);
      await page.keyboard.press("Escape");
    }
  }
});

const expectNothingSerious = async (page: Page) => expect(await seriousFindings(page)).toEqual([]);

/** A finger to the right by so many pixels. */
async function swipe(page: Page, byPx: number): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const box = await page.locator("[data-window]").boundingBox();
  const start = { x: (box?.x ?? 0) + 60, y: (box?.y ?? 0) + 60 };
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", x?: number) =>
    client.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: x === undefined ? [] : [{ x, y: start.y }],
    });
  await touch("touchStart", start.x);
  await touch("touchMove", start.x + byPx);
  await touch("touchEnd");
}
