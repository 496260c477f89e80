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
    await expect(tile).toHaveAttribute("data-rung", choice);
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
    await expect(tile).not.toHaveAttribute("data-state", "playing");
    await expect(tile).not.toContainText("实时");
    await expect(tile).toContainText(/断开|连接/);
    await camera.plugIn();
    await expect(tile).toHaveAttribute("data-state", "playing");
    await expect(tile).toHaveAttribute("data-rung", choice);
    expect((await decodedFrames(page.locator("video"), { atLeast: 10 })).presented).toBe(10);
  });
