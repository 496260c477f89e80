import { type RtspCamera, startRtspCamera } from "@tessera/simulators/rtsp-camera";
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

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ server, adminSession: { token } }) => {
  camera = await startRtspCamera({ name: "YARD", scene: "parking", ...credentials });
  const { userName, password } = credentials;
  const user = `${userName}:${encodeURIComponent(password)}@`;
  const rtspUrl = camera.url(1).replace("://", `://${user}`);
  device = await addCamera(server.url, token, { name: "院子", rtspUrl });
});
test.afterAll(async ({ server, adminSession }) => {
  await removeAllDevices(server.url, adminSession.token);
  await camera.stop();
});

test("its picture moves, and it is pulled once however many watch", async ({ page, context }) => {
  await openLive(page, device);
  const frames = await decodedFrames(page.locator("video"), { atLeast: 20 });
  expect(frames).toMatchObject({ presented: 20, width: 640, height: 360 });
  const second = await context.newPage();
  await second.goto(page.url());
  expect((await decodedFrames(second.locator("video"), { atLeast: 5 })).presented).toBe(5);
  expect(camera.clientCount).toBe(1);
  await second.close();
});

test("it survives the camera going away and coming back, and never shows an old picture as live", async ({
  page,
}) => {
  await openLive(page, device);
  const tile = page.locator("section[data-state]");
  await decodedFrames(page.locator("video"), { atLeast: 10 });

  await camera.unplug();
  await expect(tile).toHaveAttribute("data-state", "stalled", { timeout: 10_000 });
  await expect(tile).toContainText(/画面已停 \d+ 秒/);
  await expect(tile).not.toContainText("实时");

  await camera.plugIn();
  await expect(tile).toHaveAttribute("data-state", "playing");
  expect((await decodedFrames(page.locator("video"), { atLeast: 10 })).presented).toBe(10);
});
