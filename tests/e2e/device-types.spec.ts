import type { Page } from "@playwright/test";
import { deviceInfo, removeAllDevices } from "./cameras.ts";
import { decodedFrames } from "./decoded-frames.ts";
import { type FfmpegRun, pictureAndTone, startFfmpeg } from "./ffmpeg-run.ts";
import { type HlsSite, startHlsSite } from "./hls-site.ts";
import { callApi } from "./legacy-api.ts";
import { expect, test } from "./signed-in.ts";

const site = { userName: "viewer", password: "s3cret?&=#" };

const publishers: FfmpegRun[] = [];
let hls: HlsSite;
test.beforeAll(async () => {
  hls = await startHlsSite(site);
});
test.afterAll(async ({ server, adminSession }) => {
  await removeAllDevices(server.url, adminSession.token);
  await Promise.all([hls.stop(), ...publishers.map((publisher) => publisher.stop())]);
});

// ffmpeg has to start and HLS to gather segments before there is a picture.
test.describe.configure({ mode: "serial", timeout: 60_000 });

const rowOf = (page: Page, name: string) => page.getByRole("row", { name: new RegExp(name) });
const pushPanel = (page: Page) => page.getByRole("region", { name: "推流地址" });
const shownRtmpAddress = (page: Page) =>
  pushPanel(page)
    .getByText(/^rtmp:.*key=/)
    .innerText();

async function openForm(page: Page, name: string): Promise<void> {
  await page.goto("/device/list");
  await rowOf(page, name).getByRole("button", { name: "编辑" }).click();
}

function publish(address: string): FfmpegRun {
  const publisher = startFfmpeg(`${pictureAndTone} -f flv`, address);
  publishers.push(publisher);
  return publisher;
}

async function expectPicture(page: Page, name: string): Promise<void> {
  await page.goto("/video/square/0");
  await page.getByRole("link", { name, exact: true }).click();
  const frames = await decodedFrames(page.locator("video"), { atLeast: 15, withinMs: 25_000 });
  expect(frames).toMatchObject({ presented: 15, width: 320, height: 180 });
}

test("a device that pushes is added by its name alone, and told where to push to", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/device/form/0");
  await page.getByText("RTMP/RTSP 推流").click();
  await expect(pushPanel(page)).toContainText("保存后在此显示推流地址。");
  await expect(page.getByRole("button", { name: "测试" })).toBeHidden();
  await page.getByLabel("名称").fill("无人机");
  await page.getByRole("button", { name: "保存" }).click();

  await expect(page).toHaveURL(/\/device\/form\/[0-9a-z]{12}$/);
  await expect(pushPanel(page)).toContainText("离线");
  const key = await page.getByLabel("推流密钥").inputValue();
  expect(key).toMatch(/^[\w-]{24}$/);
  const device = new URL(page.url()).pathname.split("/").at(-1);
  const path = `/live/${device}/1/1\\?key=${key}`;
  await expect(pushPanel(page)).toContainText(new RegExp(`rtsp://127\\.0\\.0\\.1:\\d+${path}`));
  const address = await shownRtmpAddress(page);
  expect(address).toMatch(new RegExp(`^rtmp://127\\.0\\.0\\.1:\\d+${path}$`));
  await pushPanel(page).getByRole("button", { name: "复制" }).first().click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
});

test("it is online while it pushes, and its picture moves", async ({ page }) => {
  await openForm(page, "无人机");
  publish(await shownRtmpAddress(page));
  await expect(pushPanel(page)).toContainText("在线", { timeout: 15_000 });
  await page.goto("/device/list");
  const row = rowOf(page, "无人机");
  await expect(row.getByRole("button", { name: "在线" })).toBeVisible();
  await expect(row.getByRole("cell", { name: "RTMP", exact: true })).toBeVisible();
  await expectPicture(page, "无人机");
});

test("a new key is made only when confirmed, and throws the publisher out", async ({ page }) => {
  await openForm(page, "无人机");
  const before = await shownRtmpAddress(page);
  const [publisher] = publishers;
  await pushPanel(page).getByRole("button", { name: "更换密钥" }).click();
  await expect(page.getByRole("tooltip")).toContainText(
    "正在推流的设备会断开，需改用新的推流地址。",
  );
  await page.getByRole("tooltip").getByRole("button", { name: "取消" }).click();
  expect(await shownRtmpAddress(page)).toBe(before);
  expect(publisher?.hasEnded()).toBe(false);

  await pushPanel(page).getByRole("button", { name: "更换密钥" }).click();
  await page.getByRole("tooltip").getByRole("button", { name: "更换密钥" }).click();
  await expect(page.getByText("推流密钥已更换")).toBeVisible();
  await expect.poll(() => publisher?.hasEnded(), { timeout: 15_000 }).toBe(true);
  await expect(pushPanel(page)).toContainText("离线", { timeout: 15_000 });
  const after = await shownRtmpAddress(page);
  expect(after).not.toBe(before);
  expect(after).toContain(await page.getByLabel("推流密钥").inputValue());

  const withOldKey = publish(before);
  await expect.poll(() => withOldKey.hasEnded(), { timeout: 15_000 }).toBe(true);
  publish(after);
  await expect(pushPanel(page)).toContainText("在线", { timeout: 15_000 });
});

test("an HLS address is tested before it is saved: who may see it, codec, size, a picture", async ({
  page,
  allowErrors,
}) => {
  allowErrors(/probedevice/);
  await page.goto("/device/form/0");
  await page.getByText("HTTP 拉流 (FLV/HLS)").click();
  await page.getByLabel("名称").fill("水库");
  await page.getByLabel("HTTP 地址").fill(hls.url);
  const result = page.getByRole("region", { name: "测试结果" });
  await page.getByRole("button", { name: "测试" }).click();
  await expect(result).toContainText("需要用户名和密码");
  await page.getByLabel("用户名").fill(site.userName);
  await page.getByLabel("密码").fill(site.password);
  await page.getByRole("button", { name: "测试" }).click();
  await expect(result).toHaveAttribute("data-probe", "done", { timeout: 30_000 });
  await expect(result).toContainText("H.264");
  await expect(result).toContainText("320 × 180");
  await expect(result).toContainText("AAC 16 kHz");
  const picture = result.getByRole("img", { name: "摄像机当前画面" });
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);
  await page.getByRole("button", { name: "保存" }).click();
  await expect(page).toHaveURL(/\/device\/list/);
  const row = rowOf(page, "水库");
  await expect(row.getByRole("button", { name: "在线" })).toBeVisible();
  await expect(row.getByRole("cell", { name: "HTTP", exact: true })).toBeVisible();
  await expect(row).toContainText(hls.url);
});

test("its picture moves", async ({ page }) => expectPicture(page, "水库"));

test("its password is kept when the field stays empty, and never shown", async ({
  page,
  server,
  adminSession: { token },
}) => {
  await openForm(page, "水库");
  await expect(page.getByText("HTTP 拉流 (FLV/HLS)")).toBeVisible();
  await expect(page.getByText("RTSP 拉流")).toBeHidden();
  await expect(page.getByLabel("密码")).toHaveValue("");
  await page.getByRole("button", { name: "测试" }).click();
  const result = page.getByRole("region", { name: "测试结果" });
  await expect(result).toHaveAttribute("data-probe", "done", { timeout: 30_000 });
  await page.getByLabel("名称").fill("水库大坝");
  await page.getByRole("button", { name: "保存" }).click();
  await expect(rowOf(page, "水库大坝").getByRole("button", { name: "在线" })).toBeVisible();
  const { Devices } = await callApi(server.url, { path: "devicesconfig?q=水库", token });
  expect(Devices).toMatchObject([{ DeviceUserName: site.userName, HasPassword: true }]);
  const [{ DeviceID }] = Devices as [{ DeviceID: string }];
  const replies = JSON.stringify([Devices, await deviceInfo(server.url, token, DeviceID)]);
  expect(replies).not.toContain(site.password);
  await expectPicture(page, "水库大坝");
});

test("devices of every type are found by address and sorted by type", async ({ page }) => {
  await page.goto("/device/list?sort=DeviceType&order=desc");
  await expect(page.getByRole("row", { name: /编辑/ })).toContainText(["无人机", "水库大坝"]);
  await page.getByLabel("搜索名称、ID 或地址").fill("live.m3u8");
  await expect(page.getByRole("row", { name: /编辑/ })).toContainText(["水库大坝"]);
});
