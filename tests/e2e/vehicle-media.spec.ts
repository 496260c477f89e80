import { mediaMessage } from "@tessera/formats/jt1078";
import {
  type Jt808Terminal,
  mediaHandlers,
  startJt808Terminal,
  TerminalCameras,
} from "@tessera/simulators/jt808-terminal";
import { callBare } from "./bare-api.ts";
import { removeAllDevices } from "./cameras.ts";
import { decodedFrames } from "./decoded-frames.ts";
import { callApi } from "./legacy-api.ts";
import { moveTo } from "./move-to.ts";
import { moveToLive } from "./open-live.ts";
import { expect, test } from "./signed-in.ts";

const deviceId = "13900000021";

/** By the server's time, which is this machine's. */
const yesterday = new Date();
yesterday.setDate(yesterday.getDate() - 1);
yesterday.setHours(10, 0, 0, 0);
const tenMs = yesterday.getTime();
const day = [yesterday.getFullYear(), yesterday.getMonth() + 1, yesterday.getDate()]
  .map((number) => String(number).padStart(2, "0"))
  .join("");

const cameras = new TerminalCameras({
  phone: `0${deviceId}`,
  channels: 2,
  recordings: [{ startMs: tenMs, endMs: tenMs + 600_000 }],
});
let terminal: Jt808Terminal;

test.describe.configure({ mode: "serial", timeout: 120_000 });
test.beforeAll(async ({ server, adminSession: { token } }) => {
  const fields = { DeviceType: "JT808", DeviceID: deviceId, DeviceName: "公交 21 路" };
  await callApi(server.url, { path: "adddevice", token, fields });
  const { Port } = await callBare(server.url, { path: "jt808/state", token });
  terminal = startJt808Terminal({
    server: { host: "127.0.0.1", port: Number(Port) },
    phone: deviceId,
    channels: 2,
    handlers: mediaHandlers(cameras),
  });
  expect(await terminal.come()).toBe(true);
});
test.afterAll(async ({ server, adminSession: { token } }) => {
  cameras.dropAll();
  await terminal.stop();
  await removeAllDevices(server.url, token);
});

const heard = () => cameras.links.find(({ purpose }) => purpose === "talk");
const played = () => cameras.links.find(({ purpose }) => purpose === "playback");

test("a camera of a vehicle plays in both streams, turns, and offers no presets; its own recordings are played and moved", async ({
  page,
}) => {
  await page.goto(`/device/channel/${deviceId}`);
  await expect(page.getByRole("row", { name: /通道 2/ })).toContainText("在线");
  await moveToLive(page, deviceId, "2");
  const frames = await decodedFrames(page.locator("video"), { atLeast: 10, withinMs: 30_000 });
  expect(frames.presented).toBe(10);
  expect(cameras.links.some(({ channel, isSub }) => channel === 2 && !isSub)).toBe(true);
  const panel = page.getByRole("complementary", { name: "云台控制" });
  await panel.getByRole("button", { name: "左", exact: true }).hover();
  await page.mouse.down();
  const turned = { messageId: mediaMessage.rotate, channel: 2, value: 3 };
  await expect.poll(() => cameras.lensOrders).toContainEqual(expect.objectContaining(turned));
  await page.mouse.up();
  await expect.poll(() => cameras.lensOrders.at(-1)).toMatchObject({ ...turned, value: 0 });
  await expect(panel.getByRole("region", { name: "预置位" })).toHaveCount(0);
  await moveToLive(page, deviceId, "2", 2);
  await decodedFrames(page.locator("video"), { atLeast: 10, withinMs: 30_000 });
  await expect.poll(() => cameras.links.some(({ isSub }) => isSub)).toBe(true);

  await moveTo(page, `/video/backchannel/${deviceId}/1/${day}?backType=Device`);
  const list = page.getByRole("list", { name: /的录像/ });
  await list.getByRole("button", { name: /10:00:00–10:10:00/ }).click();
  const stage = page.locator("[data-device-play]");
  await expect(stage).toHaveAttribute("data-device-play", "playing");
  await decodedFrames(page.locator("video"), { atLeast: 10 });
  const slider = await page.locator(".ant-slider").boundingBox();
  if (!slider) throw new Error("There is nothing to move.");
  await page.mouse.click(slider.x + slider.width / 2, slider.y + slider.height / 2);
  await expect.poll(() => played()?.positionSeconds).toBeGreaterThan(290);
  await decodedFrames(page.locator("video"), { atLeast: 5 });
});

test("who speaks is heard in the vehicle", async ({ server, adminSession: { token } }) => {
  const url = `${server.url.replace("http", "ws")}/api/v1/ws_talk/${deviceId}/1?token=${token}`;
  const socket = new WebSocket(url);
  const words: string[] = [];
  socket.addEventListener("message", ({ data }) => words.push(String(data)));
  await expect.poll(() => words).toContain(JSON.stringify({ type: "ready" }));
  const loud = Int16Array.from({ length: 800 }, (_, at) => (at % 20 < 10 ? 9000 : -9000));
  await expect
    .poll(() => {
      socket.send(loud);
      return heard()?.samplesHeard ?? 0;
    })
    .toBeGreaterThan(1600);
  expect(heard()?.peakHeard).toBeGreaterThan(8000);
  socket.close();
  await expect.poll(heard).toBeUndefined();
});
