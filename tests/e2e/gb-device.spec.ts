import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { type GbDevice, startGbDevice } from "@tessera/simulators/gb-device";
import { findChromium } from "../../tools/bootstrap/system-packages.mjs";
import { axeOf } from "./axe.ts";
import { callBare } from "./bare-api.ts";
import { removeAllDevices } from "./cameras.ts";
import { chromiumFlags } from "./chromium-flags.ts";
import { decodedFrames } from "./decoded-frames.ts";
import { sipPassword } from "./first-start.ts";
import { openLive } from "./open-live.ts";
import { expect, test } from "./signed-in.ts";

const run = promisify(execFile);
const chromium = findChromium();
test.use({
  launchOptions: {
    ...(chromium && { executablePath: chromium }),
    // A microphone that beeps, and nobody to ask.
    args: [
      ...chromiumFlags,
      "--use-fake-device-for-media-stream",
      "--use-fake-ui-for-media-stream",
    ],
  },
});

const deviceId = "34020000001180000021";
const dome = { channelId: "34020000001320000021", name: "球机", hasPtz: true };
const bullet = { channelId: "34020000001320000022", name: "枪机", hasPtz: false };

/** By the server's time, which is this machine's. */
const yesterday = new Date();
yesterday.setDate(yesterday.getDate() - 1);
yesterday.setHours(10, 0, 0, 0);
const tenMs = yesterday.getTime();
const recordings = [
  { startMs: tenMs, endMs: tenMs + 600_000 },
  { startMs: tenMs + 3_600_000, endMs: tenMs + 3_612_000 },
];
const day = [yesterday.getFullYear(), yesterday.getMonth() + 1, yesterday.getDate()]
  .map((number) => String(number).padStart(2, "0"))
  .join("");
const dayPage = `/video/backchannel/${deviceId}/${dome.channelId}/${day}?backType=Device`;

let device: GbDevice;
test.describe.configure({ mode: "serial", timeout: 120_000 });
test.beforeAll(async ({ server, adminSession: { token } }) => {
  const { Port } = await callBare(server.url, { path: "gb/state", token });
  device = await startGbDevice({
    server: { host: "127.0.0.1", port: Number(Port), id: "34020000002000000001" },
    deviceId,
    password: sipPassword,
    name: "东门录像机",
    channels: [dome, bullet],
    version: "3.0",
    audio: "pcma",
    recordings,
    keepaliveSeconds: 5,
  });
});
test.afterAll(async ({ server, adminSession: { token } }) => {
  await device.stop();
  await removeAllDevices(server.url, token);
});

const session = () => device.sessions.find(({ purpose }) => purpose === "Playback");
const head = () => device.ptz(dome.channelId);
const expectBytes = (bytes: string) =>
  expect.poll(() => head().log, { timeout: 15_000 }).toContain(bytes);
const positionOf = async (page: Page) =>
  Number(await page.locator("[data-position]").getAttribute("data-position"));

async function watch(page: Page, name: string): Promise<void> {
  const { channelId } = name === dome.name ? dome : bullet;
  await openLive(page, deviceId, channelId);
  await expect(page.getByRole("region", { name, exact: true })).toHaveAttribute(
    "data-state",
    "playing",
    { timeout: 30_000 },
  );
}

test("a device that registers is in the list with its channels, online, and plays", async ({
  page,
}) => {
  await page.goto("/device/list");
  const row = page.getByRole("row", { name: /东门录像机/ });
  await expect(row.getByRole("button", { name: "在线" })).toBeVisible({ timeout: 30_000 });
  await page.goto(`/device/channel/${deviceId}`);
  for (const { name } of [dome, bullet]) {
    const channel = page.getByRole("row", { name: new RegExp(name) });
    await expect(channel).toContainText("在线");
  }
  await watch(page, dome.name);
  const frames = await decodedFrames(page.locator("video"), { atLeast: 15, withinMs: 30_000 });
  expect(frames.presented).toBe(15);
});

test("its camera turns by the bytes of the standard, keeps presets, cruises, scans and wipes", async ({
  page,
}) => {
  await watch(page, dome.name);
  const panel = page.getByRole("complementary", { name: "云台控制" });
  for (const [button, bytes] of [
    ["左", "A50F010280000037"],
    ["右上", "A50F0109808000BE"],
  ] as const) {
    await panel.getByRole("button", { name: button, exact: true }).hover();
    await page.mouse.down();
    await expectBytes(bytes);
    await page.mouse.up();
    await expect.poll(() => head().log.at(-1)).toBe("A50F0100000000B5");
  }
  await panel.getByLabel("预置位名称").fill("门口");
  await panel.getByRole("button", { name: "保存" }).click();
  await expectBytes("A50F018100010037");
  await panel.getByTitle("转到“门口”").click();
  await expectBytes("A50F018200010038");

  await panel.getByRole("button", { name: "开始巡航" }).click();
  await expectBytes("A50F01880100003E");
  await panel.getByRole("button", { name: "停止巡航" }).click();
  await panel.getByRole("button", { name: "开始扫描" }).click();
  await expectBytes("A50F01890100003F");
  await panel.getByRole("switch", { name: "雨刷" }).click();
  await expectBytes("A50F018C01000042");

  await panel.getByRole("button", { name: "看守位" }).click();
  await page.getByLabel("等待秒数").fill("90");
  await page.getByRole("button", { name: "开启看守位" }).click();
  await expect
    .poll(() => device.controls.home)
    .toEqual({ isEnabled: true, preset: 1, resetSeconds: 90 });

  await panel.getByRole("button", { name: "编辑" }).click();
  await panel.getByRole("button", { name: "删除预置位“门口”" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "删除" }).click();
  await expectBytes("A50F018300010039");
});

test("a box drawn on the picture zooms to it", async ({ page }) => {
  await watch(page, dome.name);
  await page.getByRole("button", { name: "框选放大" }).click();
  const layer = page.locator("[data-drag-zoom=in]");
  const box = await layer.boundingBox();
  if (!box) throw new Error("There is nothing to draw on.");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x - 60, y - 30);
  await page.mouse.down();
  await page.mouse.move(x + 60, y + 30, { steps: 4 });
  await page.mouse.up();
  await expect(layer).toBeHidden();
  await expect
    .poll(() => device.controls.last)
    .toMatchObject({ kind: "drag-zoom", direction: "in", box: { width: 120, height: 60 } });
  await page.getByRole("button", { name: "框选缩小" }).click();
  await expect(page.locator("[data-drag-zoom=out]")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.locator("[data-drag-zoom=out]")).toBeHidden();
});

test("somebody speaks through it while the button is held", async ({ page }) => {
  await watch(page, bullet.name);
  const panel = page.getByRole("complementary", { name: "设备控制" });
  const talk = panel.getByRole("region", { name: "语音对讲" });
  await talk.getByRole("button", { name: "按住讲话" }).hover();
  await page.mouse.down();
  await expect(talk).toHaveAttribute("data-talk", "speaking", { timeout: 20_000 });
  await expect.poll(() => device.speaker.samples, { timeout: 20_000 }).toBeGreaterThan(8000);
  expect(device.speaker.peak).toBeGreaterThan(500);
  await page.mouse.up();
  await expect(talk).toHaveAttribute("data-talk", "idle");
  await expect.poll(() => device.speaker.isOpen, { timeout: 15_000 }).toBe(false);
  // By the keyboard just so.
  await talk.getByRole("button").focus();
  await page.keyboard.down(" ");
  await expect(talk).toHaveAttribute("data-talk", "speaking", { timeout: 20_000 });
  await page.keyboard.up(" ");
  await expect.poll(() => device.speaker.isOpen, { timeout: 15_000 }).toBe(false);
});

test("its own recordings are played, paused, sped up and moved, to the end", async ({ page }) => {
  await page.goto(dayPage);
  const list = page.getByRole("list", { name: /的录像/ });
  await expect(list.getByRole("listitem")).toHaveCount(2, { timeout: 20_000 });
  await expect(page.getByText("从列表中选择一段录像播放")).toBeVisible();
  await list.getByRole("button", { name: /10:00:00–10:10:00/ }).click();
  const stage = page.locator("[data-device-play]");
  await expect(stage).toHaveAttribute("data-device-play", "playing", { timeout: 30_000 });
  await decodedFrames(page.locator("video"), { atLeast: 10 });
  await expect.poll(() => positionOf(page)).toBeGreaterThan(tenMs + 1000);

  await page.getByRole("button", { name: "暂停", exact: true }).click();
  await expect.poll(() => session()?.isPaused).toBe(true);
  await expect(stage).toHaveAttribute("data-device-play", "paused");
  // What was on its way is shown.
  await decodedFrames(page.locator("video"), { atLeast: 1000, withinMs: 2000 });
  const heldAtMs = await positionOf(page);
  // Longer than a live picture would be waited for.
  const whilePaused = await decodedFrames(page.locator("video"), {
    atLeast: 1,
    withinMs: 14_000,
  });
  expect(whilePaused.presented).toBe(0);
  expect(await positionOf(page)).toBe(heldAtMs);
  await expect(stage).toHaveAttribute("data-device-play", "paused");
  await page.getByRole("button", { name: "播放", exact: true }).click();
  await expect(stage).toHaveAttribute("data-device-play", "playing", { timeout: 20_000 });
  expect(session()).toMatchObject({ isPaused: false });

  await page.getByLabel("播放速度").click();
  await page.getByTitle("4×").click();
  await expect.poll(() => session()?.scale).toBe(4);
  const slider = await page.locator(".ant-slider").boundingBox();
  if (!slider) throw new Error("There is nothing to move.");
  await page.mouse.click(slider.x + slider.width / 2, slider.y + slider.height / 2);
  await expect.poll(() => session()?.positionSeconds).toBeGreaterThan(290);
  await expect.poll(() => positionOf(page)).toBeGreaterThan(tenMs + 295_000);
  await expect(stage).toHaveAttribute("data-device-play", "playing");

  await list.getByRole("button", { name: /11:00:00–11:00:12/ }).click();
  await expect(stage).toHaveAttribute("data-device-play", "over", { timeout: 60_000 });
  await expect(stage.getByText("播放完毕")).toBeVisible();
  await expect.poll(() => session()).toBeUndefined();
  await page.getByRole("button", { name: "重新播放" }).click();
  await expect(stage).toHaveAttribute("data-device-play", "playing", { timeout: 30_000 });
});

test("a recording of its own is downloaded, and one sees how far it is", async ({ page }) => {
  await page.goto(dayPage);
  const row = page.getByRole("listitem").filter({ hasText: "11:00:00–11:00:12" });
  const started = page.waitForEvent("download", { timeout: 60_000 });
  await row.getByRole("link", { name: "下载 11:00:00 至 11:00:12" }).click();
  await expect(row.locator("[data-download]")).toBeVisible();
  const file = await (await started).path();
  await expect(row.locator("[data-download]")).toHaveText("已下载", { timeout: 30_000 });
  const { stdout } = await run("ffprobe", [
    ..."-v error -show_entries format=duration -of csv=p=0".split(" "),
    file,
  ]);
  expect(Number(stdout)).toBeGreaterThan(8);
  expect(Number(stdout)).toBeLessThan(14);
});

test("an alarm of the device is among its events; its orders are in a menu", async ({ page }) => {
  await page.goto(`/device/channel/${deviceId}?tab=events`);
  await device.alarm(
    { priority: 1, method: 5, type: 2, description: "<b>有人</b>" },
    dome.channelId,
  );
  const event = page.getByRole("row", { name: new RegExp(dome.name) });
  await expect(event).toContainText("<b>有人</b>", { timeout: 15_000 });

  await watch(page, bullet.name);
  const orders = page.getByRole("region", { name: "设备控制" });
  await orders.getByRole("button", { name: "设备控制" }).click();
  const order = async (name: string) => {
    await orders.getByRole("button", { name, exact: true }).click();
  };
  const taken = (name: string) => expect(page.getByText(`已发送：${name}`)).toBeVisible();
  // A picture of a preset has asked for one too.
  const { keyFrames } = device.controls;
  for (const name of ["布防", "报警复位", "设备开始录像", "请求关键帧"]) {
    await order(name);
    await taken(name);
  }
  await order("重启设备");
  await page.getByRole("dialog").getByRole("button", { name: "重启设备" }).click();
  await taken("重启设备");
  expect(device.controls).toMatchObject({
    isGuarded: true,
    alarmResets: 1,
    isRecording: true,
    keyFrames: keyFrames + 1,
    reboots: 1,
  });
});

test.describe("in English", () => {
  test("panel and recordings are complete on a phone and readable in both themes", async ({
    page,
  }) => {
    await page.addInitScript(() => localStorage.setItem("tessera_language", '"en"'));
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${dayPage}&at=${tenMs}`);
    const stage = page.locator("[data-device-play]");
    await expect(stage).toHaveAttribute("data-device-play", "playing", { timeout: 30_000 });
    await expectReadable(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expectReadable(page);
    await watch(page, dome.name);
    await expect(page.getByRole("button", { name: "Hold to talk" })).toBeVisible();
    await expectReadable(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByText("PTZ control", { exact: true }).click();
    await page.getByRole("button", { name: "Device control" }).scrollIntoViewIfNeeded();
    await expectReadable(page);
  });
});

const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

async function expectReadable(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
    const { violations } = await axeOf(page).withTags(wcag).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  }
  const overflowPx = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(overflowPx).toBe(0);
}
