import type { Page } from "@playwright/test";
import { type RtspCamera, startRtspCamera } from "@tessera/simulators/rtsp-camera";
import { addCamera, removeAllDevices } from "./cameras.ts";
import { decodedFrames } from "./decoded-frames.ts";
import { heardBytes, watchPeers } from "./heard-bytes.ts";
import { openLive } from "./open-live.ts";
import { expect, test } from "./signed-in.ts";

const rungs = [
  { choice: "webrtc", name: "WebRTC" },
  { choice: "fmp4", name: "fMP4" },
  { choice: "flv", name: "FLV" },
  { choice: "hls", name: "HLS" },
] as const;

let camera: RtspCamera;
let device: string;

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ server, adminSession }) => {
  camera = await startRtspCamera({ name: "LADDER", scene: "parking", audio: "pcma" });
  const input = { name: "梯子", rtspUrl: camera.url(1), subRtspUrl: camera.url(2) };
  device = await addCamera(server.url, adminSession.token, input);
});
test.afterAll(async ({ server, adminSession }) => {
  await removeAllDevices(server.url, adminSession.token);
  await camera.stop();
});

const tileOf = (page: Page) => page.locator("section[data-state]");
const choose = (page: Page, choice: string) =>
  page.getByRole("combobox", { name: "播放方式" }).selectOption(choice);

async function open(page: Page): Promise<void> {
  await watchPeers(page);
  await openLive(page, device);
}

for (const { choice, name } of rungs)
  test(`${name} plays picture and sound when it is chosen, never shows an old picture as live, and comes back with the camera`, async ({
    page,
    allowErrors,
  }) => {
    // While the camera is away, a way that has to be opened anew is refused.
    allowErrors(/\/live\/(hls|webrtc)\//);
    await open(page);
    await choose(page, choice);
    const tile = tileOf(page);
    await expect(tile).toHaveAttribute("data-rung", choice, { timeout: 20_000 });
    const video = page.locator("video");
    const frames = await decodedFrames(video, { atLeast: 20 });
    expect(frames).toMatchObject({ presented: 20, width: 640, height: 360 });
    expect(frames.decoded).toBeGreaterThan(10);
    await tile.hover();
    expect(await video.evaluate((element: HTMLVideoElement) => element.muted)).toBe(true);
    await page.getByRole("button", { name: "打开声音" }).click();
    const before = await heardBytes(page);
    await expect.poll(() => heardBytes(page)).toBeGreaterThan(before + 500);
    await expect(tile).toHaveAttribute("data-state", "playing");

    await camera.unplug();
    await expect(tile).not.toHaveAttribute("data-state", "playing", { timeout: 15_000 });
    await expect(tile).not.toContainText("实时");
    await expect(tile).toContainText(/断开|连接/);
    await camera.plugIn();
    await expect(tile).toHaveAttribute("data-state", "playing", { timeout: 40_000 });
    await expect(tile).toHaveAttribute("data-rung", choice);
    expect((await decodedFrames(page.locator("video"), { atLeast: 10 })).presented).toBe(10);
  });

test("the best rung is taken by itself, and the next one when the server does not offer it", async ({
  page,
  allowErrors,
}) => {
  await open(page);
  await expect(tileOf(page)).toHaveAttribute("data-rung", "webrtc", { timeout: 20_000 });

  allowErrors(/channelstream.*protocol=webrtc|status of 400/);
  await page.route(/channelstream.*protocol=webrtc/, (route) =>
    route.fulfill({ status: 400, headers: { "x-error-code": "protocol-unknown" }, body: "off" }),
  );
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await expect(tileOf(page)).toHaveAttribute("data-rung", "fmp4", { timeout: 20_000 });
  await page.unroute(/channelstream.*protocol=webrtc/);
  await page.reload();
  // What works in this browser is remembered.
  await expect(tileOf(page)).toHaveAttribute("data-rung", "fmp4", { timeout: 20_000 });
});

test("a firewall that swallows WebRTC is gone around", async ({ page }) => {
  await page.route(/\/live\/webrtc\/(?!session)/, async (route) => {
    const response = await route.fetch();
    const answer = await response.text();
    await route.fulfill({ response, body: answer.replaceAll(/^a=candidate.*\r\n/gm, "") });
  });
  await open(page);
  await expect(tileOf(page)).toHaveAttribute("data-rung", "fmp4", { timeout: 20_000 });
  expect((await decodedFrames(page.locator("video"), { atLeast: 10 })).presented).toBe(10);
});

test("a picture that the browser cannot decode is replaced by the sub stream, with a word about it", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const isTypeSupported = MediaSource.isTypeSupported.bind(MediaSource);
    let isFirst = true;
    MediaSource.isTypeSupported = (mime) => {
      const canDecode = !isFirst && isTypeSupported(mime);
      isFirst = false;
      return canDecode;
    };
  });
  await open(page);
  await choose(page, "fmp4");
  await expect(tileOf(page)).toContainText("浏览器不支持 H.265，已切换到子码流", {
    timeout: 20_000,
  });
  const frames = await decodedFrames(page.locator("video"), { atLeast: 5 });
  expect(frames).toMatchObject({ presented: 5, width: 320, height: 180 });
});

test("the statistics are shown and put away by the key I, and the controls of a tile fit a phone", async ({
  page,
}) => {
  await open(page);
  await expect(tileOf(page)).toHaveAttribute("data-state", "playing", { timeout: 20_000 });
  await page.keyboard.press("i");
  const statistics = page.getByLabel("统计", { exact: true });
  await expect(statistics).toContainText("640 × 360");
  await expect(statistics).toContainText(/\d+ kbit\/s/);
  await expect(statistics).toContainText(/延迟（估计）\s*\d+ ms/);
  await page.keyboard.press("i");
  await expect(statistics).toBeHidden();

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(tileOf(page)).toHaveAttribute("data-state", "playing", { timeout: 20_000 });
  const tile = await tileOf(page).boundingBox();
  for (const control of await tileOf(page).locator("button:visible, select:visible").all()) {
    const box = await control.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(tile?.x ?? 0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
  }
});
