import type { Page } from "@playwright/test";
import { removeAllDevices } from "./cameras.ts";
import { decodedFrames } from "./decoded-frames.ts";
import { type FfmpegRun, pictureAndTone, startFfmpeg } from "./ffmpeg-run.ts";
import { startHlsSite } from "./hls-site.ts";
import { moveTo } from "./move-to.ts";
import { expect, test } from "./signed-in.ts";

test.afterAll(async ({ server, adminSession }) => {
  await removeAllDevices(server.url, adminSession.token);
});

// ffmpeg has to start and HLS to gather segments before there is a picture.
test.describe.configure({ timeout: 120_000 });

async function expectPicture(page: Page, name: string): Promise<void> {
  await moveTo(page, "/video/square/0");
  await page.getByRole("link", { name, exact: true }).click();
  const frames = await decodedFrames(page.locator("video"), { atLeast: 8, withinMs: 25_000 });
  expect(frames).toMatchObject({ presented: 8, width: 320, height: 180 });
}

test("a device that pushes is told where to and is online while it pushes, an HLS address with a password is tested before it is saved, and the pictures of both move", async ({
  page,
}) => {
  await page.goto("/device/form/0?fields=all");
  await page.getByText("RTMP/RTSP 推流").click();
  await page.getByLabel("名称").fill("无人机");
  await page.getByRole("button", { name: "保存" }).click();
  const panel = page.getByRole("region", { name: "推流地址" });
  await expect(panel).toContainText("离线");
  const key = await page.getByLabel("推流密钥").inputValue();
  expect(key).toMatch(/^[\w-]{24}$/);
  const address = await panel.getByText(/^rtmp:.*key=/).innerText();
  expect(address).toMatch(
    new RegExp(`^rtmp://127\\.0\\.0\\.1:\\d+/live/[0-9a-z]{12}/1/1\\?key=${key}$`),
  );
  let publisher: FfmpegRun | undefined;
  try {
    publisher = startFfmpeg(`${pictureAndTone} -f flv`, address);
    await expect(panel).toContainText("在线");
    await expectPicture(page, "无人机");
  } finally {
    await publisher?.stop();
  }

  const access = { userName: "viewer", password: "s3cret?&=#" };
  const hls = await startHlsSite(access);
  try {
    await moveTo(page, "/device/form/0?fields=all");
    await page.getByText("HTTP 拉流（FLV/HLS）").click();
    await page.getByLabel("名称").fill("水库");
    await page.getByLabel("HTTP 地址").fill(hls.url);
    await page.getByLabel("用户名").fill(access.userName);
    await page.getByLabel("密码").fill(access.password);
    // It asks for the password in clear, which is sent only by leave.
    const basic = page.locator(".ant-form-item").filter({ hasText: "明文认证" });
    await basic.getByText("允许", { exact: true }).click();
    await page.getByRole("button", { name: "测试" }).click();
    const result = page.getByRole("region", { name: "测试结果" });
    await expect(result).toHaveAttribute("data-probe", "done");
    await expect(result).toContainText("320 × 180");
    const picture = result.getByRole("img", { name: "摄像机当前画面" });
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);
    await page.getByRole("button", { name: "保存" }).click();
    await expect(page).toHaveURL(/\/device\/list/);
    await expectPicture(page, "水库");
  } finally {
    await hls.stop();
  }
});
