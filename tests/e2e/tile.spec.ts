import { execFile } from "node:child_process";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { type RtspCamera, startRtspCamera } from "@tessera/simulators/rtsp-camera";
import { seriousFindings } from "./axe.ts";
import { callBare } from "./bare-api.ts";
import { addCamera, removeAllDevices } from "./cameras.ts";
import { decodedFrames } from "./decoded-frames.ts";
import { postJson } from "./legacy-api.ts";
import { openLive } from "./open-live.ts";
import { expect, test } from "./signed-in.ts";

let camera: RtspCamera;
let device: string;

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ server, adminSession: { token } }) => {
  camera = await startRtspCamera({ name: "TILE", scene: "gate", gopSeconds: 1, audio: "pcma" });
  const input = { name: "东门", rtspUrl: camera.url(1), subRtspUrl: camera.url(2) };
  device = await addCamera(server.url, token, input);
  const place = `device=${device}&channel=1&duration=3600`;
  await callBare(server.url, { path: `record/realtimerecord/start?${place}`, token });
});
test.afterAll(async ({ server, adminSession }) => {
  await removeAllDevices(server.url, adminSession.token);
  await camera.stop();
});

const tileOf = (page: Page) => page.locator("section[data-state]");
const liveVideo = (page: Page) => page.locator("section[data-state] video").first();

async function openTile(page: Page): Promise<void> {
  await openLive(page, device);
  await expect(tileOf(page)).toHaveAttribute("data-state", "playing", { timeout: 20_000 });
}

async function chooseInMenu(page: Page, name: string): Promise<void> {
  await tileOf(page).click({ button: "right", position: { x: 200, y: 200 } });
  await page.getByRole("menu").locator(`[role^=menuitem]`, { hasText: name }).click();
}

test("what a tile that plays can do without leaving it", async ({ page }) => {
  await openTile(page);
  await test.step("pausing holds the picture and says for how long; going on is live again", async () => {
    await page.keyboard.press(" ");
    await expect(tileOf(page)).toHaveAttribute("data-state", "paused");
    await expect(tileOf(page)).toContainText(/已暂停 [1-9]\d* 秒/);
    await expect(tileOf(page)).not.toContainText("实时");
    const width = await tileOf(page)
      .locator("canvas")
      .evaluate((canvas: HTMLCanvasElement) => canvas.width);
    expect(width).toBe(640);
    await page.keyboard.press(" ");
    await expect(tileOf(page)).toHaveAttribute("data-state", "playing", { timeout: 20_000 });
    await expect(tileOf(page).locator("canvas")).toBeHidden();
    expect((await decodedFrames(liveVideo(page), { atLeast: 5 })).presented).toBe(5);
  });

  await test.step("S saves the picture under the camera's name and the time", async () => {
    const coming = page.waitForEvent("download");
    await page.keyboard.press("s");
    const file = await coming;
    expect(file.suggestedFilename()).toMatch(/^东门_\d{14}\.jpg$/);
    const bytes = await readFile(await file.path());
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  });

  await test.step("wheel, keys and drag enlarge and move the picture up to 8 times", async () => {
    const pictures = tileOf(page).locator("[data-fit]");
    await tileOf(page).hover({ position: { x: 100, y: 100 } });
    await page.mouse.wheel(0, -400);
    await expect(pictures).toHaveAttribute("style", /scale\(1\.8/);
    for (let times = 0; times < 6; times += 1) await page.keyboard.press("+");
    await expect(page.getByRole("button", { name: "显示完整画面 · 8.0×" })).toBeVisible();
    const before = await pictures.getAttribute("style");
    await page.mouse.down();
    await page.mouse.move(400, 400, { steps: 3 });
    await page.mouse.up();
    await expect(pictures).not.toHaveAttribute("style", before ?? "");
    await page.keyboard.press("0");
    await expect(pictures).toHaveAttribute("style", /none/);
  });

  await test.step("full screen by F and by a double click", async () => {
    const isFull = () => page.evaluate(() => document.fullscreenElement?.tagName);
    await page.keyboard.press("f");
    await expect.poll(isFull).toBe("SECTION");
    await page.keyboard.press("f");
    await expect.poll(isFull).toBeUndefined();
    await tileOf(page).dblclick({ position: { x: 200, y: 200 } });
    await expect.poll(isFull).toBe("SECTION");
    await page.keyboard.press("s");
    await expect(page.locator(":fullscreen").getByText("已保存抓图").first()).toBeVisible();
    await page.keyboard.press("f");
    await expect.poll(isFull).toBeUndefined();
  });

  await test.step("the menu is worked by keyboard alone, and ? lists the keys", async () => {
    await page.getByRole("button", { name: "更多操作" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitem", { name: "暂停" })).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menu")).toBeHidden();
    await expect(page.getByRole("button", { name: "更多操作" })).toBeFocused();
    await page.keyboard.press("?");
    const sheet = page.getByRole("dialog", { name: "快捷键" });
    await expect(sheet).toContainText("本地录像");
    // A press beside everything takes the focus out of it; the keys are not the tile's yet.
    await sheet.getByText("本地录像").click();
    await page.keyboard.press("i");
    await expect(page.getByLabel("统计", { exact: true })).toBeHidden();
    await page.getByRole("button", { name: "关闭" }).click();
    await expect(page.getByRole("button", { name: "更多操作" })).toBeFocused();
    await expect(page.getByRole("dialog")).toBeHidden();
  });

  await test.step("favourites are changed with their notices", async () => {
    await chooseInMenu(page, "收藏");
    await expect(page.getByText("‘东门’通道已添加收藏夹!")).toBeVisible();
    await chooseInMenu(page, "取消收藏");
    await expect(page.getByText("‘东门’通道已移除收藏夹!")).toBeVisible();
  });
});

test("changing the stream keeps the old picture until the new one is there", async ({ page }) => {
  await openTile(page);
  await page.route(/channelstream.*stream=sub/, async (route) => {
    await expect(tileOf(page).locator("canvas")).toBeVisible();
    await route.continue();
  });
  await page.getByText("子码流", { exact: true }).click();
  await expect(page).toHaveURL(/\/2$/);
  await expect
    .poll(() => liveVideo(page).evaluate((video: HTMLVideoElement) => video.videoWidth))
    .toBe(320);
  await expect(tileOf(page).locator("canvas")).toBeHidden();
});

test("a held picture that gets old is marked, and never passes for live", async ({ page }) => {
  await openTile(page);
  const answer = Promise.withResolvers<void>();
  await page.route(/channelstream.*stream=sub/, async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.getByText("子码流", { exact: true }).click();
  await expect(tileOf(page).locator("canvas")).toHaveAttribute("data-age", "old");
  await expect(tileOf(page)).toContainText("正在连接…");
  await expect(tileOf(page)).not.toContainText("实时");
  answer.resolve();
  await expect(tileOf(page)).toHaveAttribute("data-state", "playing", { timeout: 20_000 });
});

test("sound is switched by M; its volume is remembered", async ({ page }) => {
  await openTile(page);
  await page.keyboard.press("m");
  const isMuted = () => liveVideo(page).evaluate((video: HTMLVideoElement) => video.muted);
  await expect.poll(isMuted).toBe(false);
  await page.getByRole("slider", { name: "音量" }).fill("0.4");
  await page.reload();
  await expect(tileOf(page)).toHaveAttribute("data-state", "playing", { timeout: 20_000 });
  await expect(page.getByRole("slider", { name: "音量" })).toHaveValue("0.4");
  expect(await isMuted()).toBe(true);
});

test("R records on this computer: a file with a picture that other programs read", async ({
  page,
}, testInfo) => {
  await openTile(page);
  await page.keyboard.press("r");
  await expect(page.getByLabel(/正在本地录像 00:0[2-9]/)).toBeVisible();
  // Leaving asks first.
  await page.getByRole("link", { name: "录像回放" }).first().click();
  await expect(page.getByRole("dialog")).toContainText("正在本地录像");
  await page.getByRole("button", { name: "继续录像" }).click();
  // In full screen too.
  await page.keyboard.press("f");
  const full = page.locator(":fullscreen");
  await full.getByRole("button", { name: "录像回放" }).click();
  await full.getByRole("button", { name: "继续录像" }).click();
  await expect(full.getByRole("dialog")).toBeHidden();
  await page.keyboard.press("f");
  const coming = page.waitForEvent("download");
  await page.keyboard.press("r");
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^东门_\d{14}\.(mp4|webm)$/);
  const file = join(testInfo.outputDir, download.suggestedFilename());
  await download.saveAs(file);
  expect((await stat(file)).size).toBeGreaterThan(1000);
  // The live picture has not been recorded away.
  await expect(tileOf(page)).toHaveAttribute("data-state", "playing");
  expect((await decodedFrames(liveVideo(page), { atLeast: 5 })).presented).toBe(5);
  const asked = ["-v", "error", "-show_entries", "stream=codec_type", "-of", "csv=p=0", file];
  expect((await promisify(execFile)("ffprobe", asked)).stdout).toContain("video");
});

test("of a tile that is heard, only the replay is heard while that is seen, and S names its time", async ({
  page,
}) => {
  await openTile(page);
  await page.keyboard.press("m");
  await expect(page.getByRole("button", { name: "回看 10 秒前 (←)" })).toBeVisible({
    timeout: 20_000,
  });
  await page.keyboard.press("ArrowLeft");
  const replayed = page.locator("[data-replay] video");
  expect((await decodedFrames(replayed, { atLeast: 5 })).presented).toBe(5);
  await expect(liveVideo(page)).toHaveJSProperty("muted", true);
  await expect(replayed).toHaveJSProperty("muted", false);
  const pressedAt = Date.now();
  const coming = page.waitForEvent("download");
  await page.keyboard.press("s");
  const [, named = ""] = /_(\d{14})\.jpg$/.exec((await coming).suggestedFilename()) ?? [];
  const [, year, month, day, hour, minute, second] =
    /(....)(..)(..)(..)(..)(..)/.exec(named)?.map(Number) ?? [];
  const at = new Date(year ?? 0, (month ?? 0) - 1, day, hour, minute, second).getTime();
  expect(pressedAt - at).toBeGreaterThan(5000);
  await page.keyboard.press("Escape");
  await expect(liveVideo(page)).toHaveJSProperty("muted", false);
});

test("fit, fill, stretch and rotate from the right-click menu", async ({ page }) => {
  await openTile(page);
  const pictures = tileOf(page).locator("[data-fit]");
  await chooseInMenu(page, "填满");
  await expect(pictures).toHaveAttribute("data-fit", "cover");
  expect(await liveVideo(page).evaluate((video) => getComputedStyle(video).objectFit)).toBe(
    "cover",
  );
  await chooseInMenu(page, "旋转 90°");
  await expect(pictures).toHaveAttribute("data-turn", "90");
  const [video, tile] = [await liveVideo(page).boundingBox(), await tileOf(page).boundingBox()];
  expect(video?.width).toBeCloseTo(tile?.width ?? 0, 0);
  // A camera that hangs upside down is turned once, not every day.
  await page.reload();
  await expect(pictures).toHaveAttribute("data-turn", "90");
  await expect(pictures).toHaveAttribute("data-fit", "cover");
});

test("the addresses of all protocols are there to be copied", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openTile(page);
  await chooseInMenu(page, "播放地址");
  const dialog = page.getByRole("dialog", { name: /播放地址/ });
  for (const protocol of ["ws_fmp4", "ws_flv", "hls", "webrtc", "rtsp"])
    await expect(dialog.getByLabel(protocol, { exact: true })).toHaveValue(/token=/);
  await dialog.getByRole("button", { name: "复制 ws_fmp4 地址" }).click();
  await expect(dialog.getByRole("button", { name: "已复制" })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^ws:\/\/127\.0\.0\.1:\d+\/.*token=/);
});

test("the server's statistics come by ws/streamstat, again 2000 ms after it was closed", async ({
  page,
}) => {
  const openedAtMs: number[] = [];
  const closedAtMs: number[] = [];
  const reqIds: (string | null)[] = [];
  await page.routeWebSocket(/\/ws\/streamstat/, (socket) => {
    reqIds.push(new URL(socket.url()).searchParams.get("reqid"));
    openedAtMs.push(Date.now());
    const server = socket.connectToServer();
    if (openedAtMs.length > 1) return;
    server.onMessage((message) => {
      socket.send(message);
      closedAtMs.push(Date.now());
      void socket.close();
    });
  });
  await openTile(page);
  expect(openedAtMs).toHaveLength(0);
  await page.keyboard.press("i");
  const statistics = page.getByLabel("统计", { exact: true });
  await expect(statistics).toContainText(/接收\s*\d+ kbit\/s/);
  await expect.poll(() => openedAtMs.length).toBe(2);
  const waitedMs = (openedAtMs[1] ?? 0) - (closedAtMs[0] ?? 0);
  expect(waitedMs).toBeGreaterThanOrEqual(1990);
  expect(waitedMs).toBeLessThan(4000);
  expect(reqIds[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(reqIds[1]).toBe(reqIds[0]);
  await expect(statistics).toContainText(/源帧率\s*1\d/);
  await expect(statistics).toContainText(/观看数\s*[1-9]/);
  await expect(statistics).toContainText(/服务器\s*正常/);
});

test("← shows the last 10 s from the recording, marked as a replay, and returns to live", async ({
  page,
}) => {
  await openTile(page);
  const back = page.getByRole("button", { name: "回看 10 秒前 (←)" });
  await expect(back).toBeVisible({ timeout: 20_000 });
  await page.keyboard.press("ArrowLeft");
  await expect(tileOf(page)).toContainText(/回放 −(9|1\d) 秒/);
  await expect(tileOf(page).locator("header")).not.toContainText("实时");
  const replayed = page.locator("[data-replay] video");
  expect((await decodedFrames(replayed, { atLeast: 10 })).presented).toBe(10);
  await page.keyboard.press("ArrowLeft");
  await expect(tileOf(page)).toContainText(/回放 −[12]\d 秒/);
  await expect(page.getByRole("link", { name: "在录像回放中打开" })).toHaveAttribute(
    "href",
    new RegExp(`/video/backtime/${device}/1/\\d{8}\\?at=\\d{13}`),
  );
  await page.keyboard.press("Escape");
  await expect(page.locator("[data-replay]")).toBeHidden();
  await expect(tileOf(page).locator("header")).toContainText("实时");
  // By itself at the end of the 10 s too.
  await page.keyboard.press("ArrowLeft");
  await expect(page.locator("[data-replay]")).toBeVisible();
  await expect(page.locator("[data-replay]")).toBeHidden({ timeout: 20_000 });
});

test("B marks the moment with a note, and leads to it", async ({ page }) => {
  await openTile(page);
  await page.keyboard.press("b");
  await expect(page.getByLabel("备注（可不填）")).toBeFocused();
  await page.keyboard.type("白色货车");
  await page.keyboard.press("Enter");
  await expect(tileOf(page)).toContainText("已添加书签");
  await page.getByRole("link", { name: "在录像回放中打开" }).click();
  await expect(page).toHaveURL(/\/video\/backtime\/.*at=/);
  const list = page.getByRole("list", { name: "书签" });
  await expect(list).toContainText("白色货车");
  // On the timeline it is a button that goes there.
  const lane = page.getByRole("button", { name: /跳到 [\d:]{8} 白色货车/ });
  await lane.click();
  await list.getByRole("button", { name: /^删除书签/ }).click();
  await expect(lane).toBeHidden();
  await page.getByRole("button", { name: /撤销/ }).click();
  await expect(list).toContainText("白色货车");
});

test("B marks when it was pressed, for who may not know the recording's time too", async ({
  page,
  allowErrors,
}) => {
  allowErrors(/timeline/);
  await page.route(/record\/timeline/, (route) => route.fulfill({ status: 403, body: "不可以" }));
  await openTile(page);
  await page.keyboard.press("b");
  const pressedAtMs = Date.now();
  await expect(page.getByLabel("备注（可不填）")).toBeFocused();
  await page.keyboard.type("a note that takes two seconds", { delay: 100 });
  const answer = page.waitForResponse(/bookmarks\/add/);
  await page.keyboard.press("Enter");
  const { AtMs } = (await (await answer).json()) as { AtMs: number };
  expect(Math.abs(AtMs - pressedAtMs)).toBeLessThan(1500);
});

test("somebody else's bookmark is removed after a question, and not undone", async ({
  page,
  server: { url },
  operatorSession: { token },
}) => {
  const input = { device, channel: "1", note: "操作员的", agoMs: 1000 };
  const { AtMs } = await postJson(url, { path: "bookmarks/add", token, input });
  await page.goto(`/video/backtime/${device}/1?at=${Number(AtMs)}`);
  const row = page.getByRole("list", { name: "书签" }).getByRole("listitem");
  const theirs = row.filter({ hasText: "操作员的" });
  await theirs.getByRole("button", { name: /^删除书签/ }).click();
  const question = page.getByRole("tooltip");
  await expect(question).toContainText("删除 operator 的书签？");
  await question.getByRole("button", { name: "取消" }).click();
  await expect(question).toBeHidden();
  await theirs.getByRole("button", { name: /^删除书签/ }).click();
  await question.getByRole("button", { name: "删除" }).click();
  await expect(page.getByText("已删除书签")).toBeVisible();
  await expect(theirs).toBeHidden();
  await expect(page.getByRole("button", { name: /撤销/ })).toHaveCount(0);
});

test("axe finds nothing serious in the tile and its menu, light and dark", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await openTile(page);
  await page.keyboard.press("i");
  await tileOf(page).hover();
  expect(await seriousFindings(page), "light").toEqual([]);
  await tileOf(page).click({ button: "right", position: { x: 200, y: 200 } });
  await expect(page.getByRole("menu")).toBeVisible();
  expect(await seriousFindings(page), "menu").toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  expect(await seriousFindings(page, "colours"), "dark menu").toEqual([]);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toBeHidden();
  expect(await seriousFindings(page, "colours"), "dark").toEqual([]);
});
