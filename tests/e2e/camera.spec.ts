import type { RtspCamera } from "@tessera/simulators/rtsp-camera";
import { startCamera } from "./a-camera.ts";
import { addCamera, removeAllDevices } from "./cameras.ts";
import { decodedFrames } from "./decoded-frames.ts";
import { openLive } from "./open-live.ts";
import { expect, test } from "./signed-in.ts";

const credentials = {
  userName: "viewer",
  password: "s3cret?&=#",
  authentication: "digest",
} as const;

let camera: RtspCamera;
let device: string;

test.beforeAll(async ({ server, adminSession: { token } }) => {
  camera = await startCamera({ name: "YARD", scene: "parking", ...credentials });
  const { userName, password } = credentials;
  const user = `${userName}:${encodeURIComponent(password)}@`;
  const rtspUrl = camera.url(1).replace("://", `://${user}`);
  device = await addCamera(server.url, token, { name: "院子", rtspUrl });
});
test.afterAll(async ({ server, adminSession }) => {
  await removeAllDevices(server.url, adminSession.token);
  await camera.stop();
});

test("its picture moves, is pulled once however many watch, survives the camera going away, and is never shown as live when it is old", async ({
  page,
  context,
}) => {
  await openLive(page, device);
  const video = page.locator("video");
  const frames = await decodedFrames(video, { atLeast: 10 });
  expect(frames).toMatchObject({ presented: 10, width: 320, height: 180 });
  const second = await context.newPage();
  await second.goto(page.url());
  expect((await decodedFrames(second.locator("video"), { atLeast: 5 })).presented).toBe(5);
  expect(camera.clientCount).toBe(1);
  await second.close();

  const tile = page.locator("section[data-state]");
  await camera.unplug();
  await expect(tile).toHaveAttribute("data-state", "stalled", { timeout: 10_000 });
  await expect(tile).toContainText(/画面已停 \d+ 秒/);
  await expect(tile).not.toContainText("实时");

  await camera.plugIn();
  await expect(tile).toHaveAttribute("data-state", "playing");
  expect((await decodedFrames(video, { atLeast: 10 })).presented).toBe(10);
});
