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

const head = () => device.ptz(dome.channelId);
const expectMoving = (isMoving: boolean) =>
  // The server itself stops a camera that nobody speaks of after five seconds.
  expect.poll(() => head().isMoving, { timeout: 3000 }).toBe(isMoving);

async function holdDown(page: Page, name: string): Promise<void> {
  const panel = page.getByRole("complementary", { name: "云台控制" });
  await panel.getByRole("button", { name, exact: true }).hover();
  await page.mouse.down();
  await expectMoving(true);
}

test("a device that registers is in the list with its channels, online, and plays; its own recordings are played and moved; it turns while a button is held, and stops when it is released or the page is left", async ({
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
  await moveTo(page, `/video/backchannel/${deviceId}/${dome.channelId}/${day}?backType=Device`);
  const list = page.getByRole("list", { name: /的录像/ });
  await list.getByRole("button", { name: /10:00:00–10:10:00/ }).click();
  const stage = page.locator("[data-device-play]");
  await expect(stage).toHaveAttribute("data-device-play", "playing");
  await decodedFrames(page.locator("video"), { atLeast: 10 });
  const slider = await page.locator(".ant-slider").boundingBox();
  if (!slider) throw new Error("There is nothing to move.");
  await page.mouse.click(slider.x + slider.width / 2, slider.y + slider.height / 2);
  await expect.poll(() => session()?.positionSeconds).toBeGreaterThan(290);
  await expect.poll(() => positionOf(page)).toBeGreaterThan(tenMs + 295_000);
  await decodedFrames(page.locator("video"), { atLeast: 5 });

  await moveToLive(page, deviceId, dome.channelId);
  await holdDown(page, "左");
  expect(head().position.pan).toBeLessThan(0);
  await page.mouse.up();
  await expectMoving(false);
  await holdDown(page, "右");
  await page.goto("about:blank");
  await expectMoving(false);
});
