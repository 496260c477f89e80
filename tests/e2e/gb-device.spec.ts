import type { Page } from "@playwright/test";
import { type GbDevice, startGbDevice } from "@tessera/simulators/gb-device";
import { callBare } from "./bare-api.ts";
import { removeAllDevices } from "./cameras.ts";
import { decodedFrames } from "./decoded-frames.ts";
import { sipPassword } from "./first-start.ts";
import { moveTo } from "./move-to.ts";
import { moveToLive } from "./open-live.ts";
import { expect, test } from "./signed-in.ts";

const deviceId = "34020000001180000021";
const dome = { channelId: "34020000001320000021", name: "球机", hasPtz: true };
const bullet = { channelId: "34020000001320000022", name: "枪机", hasPtz: false };

/** By the server's time, which is this machine's. */
const yesterday = new Date();
yesterday.setDate(yesterday.getDate() - 1);
yesterday.setHours(10, 0, 0, 0);
const tenMs = yesterday.getTime();
const recordings = [{ startMs: tenMs, endMs: tenMs + 600_000 }];
const day = [yesterday.getFullYear(), yesterday.getMonth() + 1, yesterday.getDate()]
  .map((number) => String(number).padStart(2, "0"))
  .join("");

let device: GbDevice;
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
const positionOf = async (page: Page) =>
  Number(await page.locator("[data-position]").getAttribute("data-position"));

test("a device that registers is in the list with its channels, online, plays and turns; its own recordings are played, paused, sped up and moved", async ({
  page,
}) => {
  await page.goto("/device/list");
  const row = page.getByRole("row", { name: /东门录像机/ });
  await expect(row.getByRole("button", { name: "在线" })).toBeVisible();
  await moveTo(page, `/device/channel/${deviceId}`);
  for (const { name } of [dome, bullet]) {
    const channel = page.getByRole("row", { name: new RegExp(name) });
    await expect(channel).toContainText("在线");
  }
  await moveToLive(page, deviceId, dome.channelId);
  const frames = await decodedFrames(page.locator("video"), { atLeast: 10, withinMs: 30_000 });
  expect(frames.presented).toBe(10);
  const panel = page.getByRole("complementary", { name: "云台控制" });
  const log = () => device.ptz(dome.channelId).log;
  await panel.getByRole("button", { name: "左", exact: true }).hover();
  await page.mouse.down();
  await expect.poll(log).toContain("A50F010280000037");
  await page.mouse.up();
  await expect.poll(() => log().at(-1)).toBe("A50F0100000000B5");

  await moveTo(page, `/video/backchannel/${deviceId}/${dome.channelId}/${day}?backType=Device`);
  const list = page.getByRole("list", { name: /的录像/ });
  await list.getByRole("button", { name: /10:00:00–10:10:00/ }).click();
  const stage = page.locator("[data-device-play]");
  await expect(stage).toHaveAttribute("data-device-play", "playing");
  await decodedFrames(page.locator("video"), { atLeast: 10 });
  await page.getByRole("button", { name: "暂停", exact: true }).click();
  await expect.poll(() => session()?.isPaused).toBe(true);
  await page.getByRole("button", { name: "播放", exact: true }).click();
  await expect.poll(() => session()?.isPaused).toBe(false);
  await expect(stage).toHaveAttribute("data-device-play", "playing");

  await page.getByLabel("播放速度").click();
  await page.getByTitle("4×").click();
  await expect.poll(() => session()?.scale).toBe(4);
  const slider = await page.locator(".ant-slider").boundingBox();
  if (!slider) throw new Error("There is nothing to move.");
  await page.mouse.click(slider.x + slider.width / 2, slider.y + slider.height / 2);
  await expect.poll(() => session()?.positionSeconds).toBeGreaterThan(290);
  await expect.poll(() => positionOf(page)).toBeGreaterThan(tenMs + 295_000);
  await decodedFrames(page.locator("video"), { atLeast: 5 });
});
