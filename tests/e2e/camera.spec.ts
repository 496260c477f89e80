import type { RtspCamera } from "@tessera/simulators/rtsp-camera";
import { startCamera } from "./a-camera.ts";
import { callBare } from "./bare-api.ts";
import { addCamera, removeAllDevices } from "./cameras.ts";
import { decodedFrames } from "./decoded-frames.ts";
import { callApi } from "./legacy-api.ts";
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
  device = await addCamera(server.url, token, { name: "钟楼", rtspUrl });
});
test.afterAll(async ({ server, adminSession }) => {
  await removeAllDevices(server.url, adminSession.token);
  await camera.stop();
});

test("its picture moves, is pulled once however many watch, survives the camera going away, and is never shown as live when it is old; it is said where the fault is, and the bell tells that it went and came back", async ({
  page,
  server,
  adminSession: { token },
  allowErrors,
}) => {
  allowErrors(/\/live\/(hls|webrtc)\//);
  await openLive(page, device);
  const video = page.locator("video");
  const frames = await decodedFrames(video, { atLeast: 10 });
  expect(frames).toMatchObject({ presented: 10, width: 320, height: 180 });
  await watchOnceMore(server.url, token);
  expect(camera.clientCount).toBe(1);

  const tile = page.locator("section[data-state]");
  await camera.unplug();
  await expect(tile).toHaveAttribute("data-state", "stalled", { timeout: 10_000 });
  await expect(tile).toContainText(/画面已停 \d+ 秒/);
  await expect(tile).not.toContainText("实时");
  await page.getByRole("button", { name: "为什么没有画面？" }).click();
  const panel = page.getByRole("dialog");
  await expect(panel.locator("[data-diagnosis=failed]")).toContainText("问题在：设备。", {
    timeout: 15_000,
  });
  const steps = panel.locator("[data-step]");
  const states = await steps.evaluateAll((all) =>
    all.map((step) => step.getAttribute("data-step-state")),
  );
  expect(states).toEqual(["failed", ...Array(6).fill("unknown")]);
  await expect(panel.getByRole("link", { name: "编辑设备" })).toHaveAttribute(
    "href",
    `/device/form/${device}`,
  );
  await expect.poll(() => toldOf(server.url, token)).toEqual(["OFF"]);

  await camera.plugIn();
  await expect(panel.locator("[data-diagnosis=ok]")).toBeVisible();
  await expect(tile).toHaveAttribute("data-state", "playing");
  expect((await decodedFrames(video, { atLeast: 10 })).presented).toBe(10);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^消息/ }).click();
  const news = page.getByRole("listitem").filter({ hasText: "钟楼" });
  for (const word of ["离线", "上线"]) await expect(news.filter({ hasText: word })).toHaveCount(1);
});

/** What the news say of it, newest first. */
async function toldOf(url: string, token: string): Promise<unknown[]> {
  const { data } = await callBare(url, { path: "newslist", token });
  const news = data as { DeviceID: string; Status: string }[];
  return news.filter(({ DeviceID }) => DeviceID === device).map(({ Status }) => Status);
}

/** Somebody else, until a picture of the stream has come. */
async function watchOnceMore(url: string, token: string): Promise<void> {
  const path = `devices/channelstream?device=${device}&channel=1&protocol=ws_fmp4`;
  const { URL: address } = await callApi(url, { path, token });
  const socket = new WebSocket(new URL(String(address), url.replace("http", "ws")));
  let isPicture = false;
  socket.addEventListener("message", ({ data }) => {
    isPicture ||= data instanceof Blob;
  });
  await expect.poll(() => isPicture).toBe(true);
  socket.close();
}
