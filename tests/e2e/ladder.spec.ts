import type { RtspCamera } from "@tessera/simulators/rtsp-camera";
import { startCamera } from "./a-camera.ts";
import { addCamera, removeAllDevices } from "./cameras.ts";
import { decodedFrames } from "./decoded-frames.ts";
import { heardBytes, watchPeers } from "./heard-bytes.ts";
import { openLive } from "./open-live.ts";
import { expect, test } from "./signed-in.ts";

/** WebRTC last: what its connections have heard counts from then on. */
const rungs = ["fmp4", "flv", "hls", "webrtc"] as const;

let camera: RtspCamera;
let device: string;

test.beforeAll(async ({ server, adminSession }) => {
  camera = await startCamera({ name: "LADDER", scene: "parking", audio: "pcma" });
  const input = { name: "梯子", rtspUrl: camera.url(1), subRtspUrl: camera.url(2) };
  device = await addCamera(server.url, adminSession.token, input);
});
test.afterAll(async ({ server, adminSession }) => {
  await removeAllDevices(server.url, adminSession.token);
  await camera.stop();
});

test("each way plays picture and sound when it is chosen, never shows an old picture as live, and comes back with the camera", async ({
  page,
  allowErrors,
}) => {
  test.slow();
  // While the camera is away, a way that has to be opened anew is refused.
  allowErrors(/\/live\/(hls|webrtc)\//);
  await watchPeers(page);
  await openLive(page, device);
  const tile = page.locator("section[data-state]");
  const video = page.locator("video");
  for (const rung of rungs)
    await test.step(rung, async () => {
      await page.getByRole("combobox", { name: "播放方式" }).selectOption(rung);
      await expect(tile).toHaveAttribute("data-rung", rung);
      await expect(tile).toHaveAttribute("data-state", "playing");
      const frames = await decodedFrames(video, { atLeast: 10 });
      expect(frames).toMatchObject({ presented: 10, width: 320, height: 180 });
      expect(frames.decoded).toBeGreaterThan(5);
      await tile.hover();
      if (rung === rungs[0]) await page.getByRole("button", { name: "打开声音" }).click();
      const before = await heardBytes(page);
      await expect.poll(() => heardBytes(page)).toBeGreaterThan(before + 500);
      await expect(tile).toHaveAttribute("data-state", "playing");

      await camera.unplug();
      await expect(tile).not.toHaveAttribute("data-state", "playing");
      await expect(tile).not.toContainText("实时");
      await expect(tile).toContainText(/断开|连接/);
      await camera.plugIn();
      await expect(tile).toHaveAttribute("data-state", "playing");
      await expect(tile).toHaveAttribute("data-rung", rung);
      expect((await decodedFrames(video, { atLeast: 5 })).presented).toBe(5);
    });
});
