import type { Page } from "@playwright/test";
import { type RtspCamera, startRtspCamera } from "@tessera/simulators/rtsp-camera";
import { addCamera, removeAllDevices, removeCamera } from "./cameras.ts";
import { decodedFrames } from "./decoded-frames.ts";
import { openLive } from "./open-live.ts";
import { expect, test } from "./signed-in.ts";

let camera: RtspCamera;
let device: string;
let other: string;

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ server, adminSession: { token } }) => {
  camera = await startRtspCamera({ name: "PAGE", scene: "lobby" });
  device = await addCamera(server.url, token, { name: "大厅", rtspUrl: camera.url(1) });
  const input = { name: "走廊", rtspUrl: camera.url(1), subRtspUrl: camera.url(2) };
  other = await addCamera(server.url, token, input);
});
test.afterAll(async ({ server, adminSession }) => {
  await removeAllDevices(server.url, adminSession.token);
  await camera.stop();
});

const tileOf = (page: Page) => page.locator("section[data-state]");
const expectPlaying = (page: Page) =>
  expect(tileOf(page)).toHaveAttribute("data-state", "playing", { timeout: 20_000 });

test("/video/player/{devid}/{chnid}/{flow} plays that flow, its name is in the tab, and all fits a phone", async ({
  page,
}) => {
  await openLive(page, other, "1", 2);
  await expectPlaying(page);
  expect(await decodedFrames(page.locator("video"), { atLeast: 5 })).toMatchObject({ width: 320 });
  await expect(page).toHaveTitle(/^走廊 · /);
  await page.getByText("主码流", { exact: true }).click();
  await expect(page).toHaveURL(/\/1$/);
  await expect
    .poll(() => page.locator("video").evaluate((video: HTMLVideoElement) => video.videoWidth))
    .toBe(640);

  await page.setViewportSize({ width: 390, height: 844 });
  await expectPlaying(page);
  await expect.poll(async () => (await tileOf(page).boundingBox())?.width).toBeGreaterThan(350);
  for (const control of await tileOf(page).locator("button:visible, select:visible").all()) {
    const box = await control.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
  }
});

test("flow 2 of a channel without a sub stream is its main stream, with a word about it", async ({
  page,
}) => {
  await openLive(page, device, "1", 2);
  await expectPlaying(page);
  await expect(tileOf(page)).toContainText("此通道没有子码流，正在播放主码流");
  await expect(page.getByText("子码流", { exact: true })).toBeHidden();
});

test("a camera is chosen in the tree beside it", async ({ page }) => {
  await openLive(page, device);
  await expectPlaying(page);
  await page.getByRole("treeitem", { name: /走廊/ }).first().click();
  await page.getByRole("treeitem", { name: /走廊/ }).nth(1).click();
  await expect(page).toHaveURL(new RegExp(`/video/player/${other}/1/1$`));
  await expect(page.getByRole("region", { name: "走廊" })).toHaveAttribute(
    "data-state",
    "playing",
    {
      timeout: 20_000,
    },
  );
  await page.goBack();
  await expect(page.getByRole("region", { name: "大厅" })).toBeVisible();
});

test("a channel that is deleted while it plays says so, without a reload", async ({
  page,
  server,
  adminSession: { token },
  allowErrors,
}) => {
  allowErrors(/channelstream|streamInfo|\/live\//);
  const input = { name: "临时", rtspUrl: camera.url(1) };
  const doomed = await addCamera(server.url, token, input);
  await openLive(page, doomed);
  await expectPlaying(page);
  await removeCamera(server.url, token, doomed);
  await expect(page.getByText("此通道不存在、已被删除，或您无权观看")).toBeVisible({
    timeout: 15_000,
  });
  await expect(page.locator("video")).toHaveCount(0);
});
