import { type RtspCamera, startRtspCamera } from "@tessera/simulators/rtsp-camera";
import { deviceInfo } from "./cameras.ts";
import { decodedFrames } from "./decoded-frames.ts";
import { heardBytes, watchPeers } from "./heard-bytes.ts";
import { openLive } from "./open-live.ts";
import { expect, test } from "./signed-in.ts";

const credentials = {
  userName: "viewer",
  password: "s3cret?&=#",
  authentication: "digest",
} as const;

let camera: RtspCamera;
let device = "";
test.beforeAll(async () => {
  camera = await startRtspCamera({ name: "YARD", scene: "parking", audio: "pcma", ...credentials });
});
test.afterAll(async () => camera.stop());

test.describe.configure({ mode: "serial" });

test("a camera is tested before it is saved: codec, size, rate, sound and a picture", async ({
  page,
}) => {
  await page.goto("/device/form/0");
  await page.getByLabel("名称").fill("院子");
  await page.getByLabel("RTSP 地址").fill(camera.url(1));
  await page.getByLabel("子码流地址").fill(camera.url(2));
  await page.getByLabel("用户名").fill(credentials.userName);
  await page.getByLabel("密码").fill(credentials.password);
  await page.getByRole("button", { name: "测试" }).click();
  const result = page.getByRole("region", { name: "测试结果" });
  await expect(result).toHaveAttribute("data-probe", "done", { timeout: 20_000 });
  await expect(result).toContainText("H.264");
  await expect(result).toContainText("640 × 360");
  // The simulated camera shares this machine with the browser: under load it really sends fewer.
  await expect(result).toContainText(/1\d(\.\d)? fps/);
  await expect(result).toContainText("G.711A 8 kHz");
  await expect(result).toContainText("320 × 180");
  const picture = result.getByRole("img", { name: "摄像机当前画面" });
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640);
  await page.getByRole("button", { name: "保存" }).click();
  await expect(page).toHaveURL(/\/device\/list/);
  const row = page.getByRole("row", { name: /院子/ });
  await expect(row.getByRole("button", { name: "在线" })).toBeVisible();
  await expect(row).not.toContainText(credentials.userName);
  const link = await row.getByRole("link", { name: "院子", exact: true }).getAttribute("href");
  device = /[^/]+$/.exec(link ?? "")?.[0] ?? "";
});

test("its picture moves, and it is pulled once however many watch", async ({ page, context }) => {
  await openLive(page, device);
  const frames = await decodedFrames(page.locator("video"), { atLeast: 20 });
  expect(frames).toMatchObject({ presented: 20, width: 640, height: 360 });
  const second = await context.newPage();
  await second.goto(page.url());
  expect((await decodedFrames(second.locator("video"), { atLeast: 5 })).presented).toBe(5);
  // The small picture of the device list has opened the sub stream, which closes a little later.
  await expect.poll(() => camera.clientCount, { timeout: 25_000 }).toBe(1);
  await second.close();
});

test("the sub stream can be chosen", async ({ page }) => {
  await openLive(page, device);
  await decodedFrames(page.locator("video"), { atLeast: 3 });
  await page.getByText("子码流").click();
  await expect
    .poll(() => page.locator("video").evaluate((video: HTMLVideoElement) => video.videoWidth))
    .toBe(320);
  expect((await decodedFrames(page.locator("video"), { atLeast: 5 })).presented).toBe(5);
});

test("G.711 sound reaches the browser", async ({ page }) => {
  await watchPeers(page);
  await openLive(page, device);
  await decodedFrames(page.locator("video"), { atLeast: 3 });
  await page.locator("section[data-state=playing]").hover();
  await page.getByRole("button", { name: "打开声音" }).click();
  await expect.poll(() => heardBytes(page), { timeout: 10_000 }).toBeGreaterThan(1000);
  expect(await page.locator("video").evaluate((video: HTMLVideoElement) => video.muted)).toBe(
    false,
  );
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
  await expect(tile).toHaveAttribute("data-state", "playing", { timeout: 30_000 });
  expect((await decodedFrames(page.locator("video"), { atLeast: 10 })).presented).toBe(10);
});

test("a camera that hangs without closing is noticed too", async ({ page }) => {
  await openLive(page, device);
  const tile = page.locator("section[data-state]");
  await decodedFrames(page.locator("video"), { atLeast: 5 });
  camera.pause();
  await expect(tile).toHaveAttribute("data-state", "stalled", { timeout: 10_000 });
  camera.resume();
  await expect(tile).toHaveAttribute("data-state", "playing", { timeout: 40_000 });
});

test("an on-demand camera is left alone when nobody watches", async ({ page }) => {
  await openLive(page, device);
  await decodedFrames(page.locator("video"), { atLeast: 3 });
  expect(camera.clientCount).toBe(1);
  // A page without pictures: lists of devices take small ones.
  await page.goto("/version/index");
  await expect.poll(() => camera.clientCount, { timeout: 25_000 }).toBe(0);
});

test("an offline channel is not played: it says so, and plays by itself when it is back", async ({
  page,
  server,
  adminSession,
}) => {
  await camera.unplug();
  const isOnline = async () => (await deviceInfo(server.url, adminSession.token, device))["Online"];
  await expect.poll(isOnline, { timeout: 20_000 }).toBe(false);
  await openLive(page, device);
  await expect(page.getByText("通道已离线!")).toBeVisible();
  await expect(page.locator("video")).toHaveCount(0);
  await camera.plugIn();
  await decodedFrames(page.locator("video"), { atLeast: 3 });
});

test("a channel that is switched off while it plays says so, and plays on when it is on again", async ({
  page,
  context,
  allowErrors,
}) => {
  // The picture may stop before the word arrives.
  allowErrors(/streamInfo|\/live\//);
  await openLive(page, device);
  await decodedFrames(page.locator("video"), { atLeast: 3 });
  const list = await context.newPage();
  await list.goto("/device/list");
  await list.getByRole("link", { name: "院子", exact: true }).click();
  await expect(list.getByText("通道列表 [院子]")).toBeVisible();
  const onOff = list.getByRole("row", { name: /院子/ }).getByLabel("启用“院子”");
  await onOff.click();
  await expect(onOff).not.toBeChecked();
  await expect(page.locator("section[data-state]")).toContainText("通道未开启!", {
    timeout: 15_000,
  });
  await onOff.click();
  await expect(onOff).toBeChecked();
  await expect(page.locator("section[data-state]")).toHaveAttribute("data-state", "playing", {
    timeout: 20_000,
  });
  await list.close();
});

test("a device is deleted only after the question was answered", async ({ page }) => {
  await page.goto("/device/list");
  const row = page.getByRole("row", { name: /院子/ });
  await row.getByRole("button", { name: "删除" }).click();
  await page.getByRole("button", { name: "取消" }).click();
  await expect(row).toBeVisible();
  await row.getByRole("button", { name: "删除" }).click();
  await page.getByRole("tooltip").getByRole("button", { name: "删除" }).click();
  await expect(row).toBeHidden();
});
