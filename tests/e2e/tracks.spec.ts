import { readFile } from "node:fs/promises";
import { type GbDevice, startGbDevice } from "@tessera/simulators/gb-device";
import { callBare } from "./bare-api.ts";
import { removeAllDevices } from "./cameras.ts";
import { sipPassword } from "./first-start.ts";
import { moveTo } from "./move-to.ts";
import { expect, test } from "./signed-in.ts";

const deviceId = "34020000001180000031";
const channelId = "34020000001320000031";
const start = { longitude: 121.4737, latitude: 31.2304 };
/** About 95 m. */
const stepDegrees = 0.001;

let device: GbDevice;
test.describe.configure({ mode: "serial", timeout: 120_000 });
test.beforeAll(async ({ server, adminSession: { token } }) => {
  const { Port } = await callBare(server.url, { path: "gb/state", token });
  device = await startGbDevice({
    server: { host: "127.0.0.1", port: Number(Port), id: "34020000002000000001" },
    deviceId,
    password: sipPassword,
    name: "沪A12345",
    channels: [{ channelId, name: "前视", hasPtz: false }],
    version: "3.0",
    keepaliveSeconds: 5,
  });
});
test.afterAll(async ({ server, adminSession: { token } }) => {
  await device.stop();
  await removeAllDevices(server.url, token);
});

test("a vehicle that drives out of a geofence is traced, played, and its alarm found on the way", async ({
  page,
  server,
  adminSession: { token },
}) => {
  const read = (path: string) => callBare(server.url, { path, token });
  const post = async (path: string, payload: object) => {
    const reply = await fetch(`${server.url}/api/v1/${path}`, {
      method: "POST",
      headers: { token, "content-type": "application/json" },
      body: JSON.stringify(payload),
    });
    expect(reply.status).toBe(200);
    return (await reply.json()) as Record<string, unknown>;
  };
  await expect.poll(async () => (await read(`devices/${deviceId}/channels`))["count"]).toBe(1);
  const { ID } = await post("geofences/save", {
    Name: "车场",
    Shape: { Kind: "circle", Center: [start.longitude, start.latitude], RadiusM: 150 },
    OnLeave: true,
    Channels: [{ device: deviceId, channel: channelId }],
  });
  let step = 0;
  const alarms = async () => {
    // A point has a second of its own, so each look tells one more.
    const longitude = start.longitude + step++ * stepDegrees;
    await device.position({ ...start, longitude, speedKmh: 50, direction: 90 }, channelId);
    const { rows } = (await read(`alarmlist?device=${deviceId}`)) as {
      rows: { Description: string }[];
    };
    return rows.map(({ Description }) => Description);
  };
  await expect
    .poll(alarms, { intervals: [1000], timeout: 30_000 })
    .toEqual([expect.stringContaining("车场")]);

  await page.goto("/video/map/track?span=hour");
  await page.getByRole("checkbox", { name: /沪A12345/ }).check();
  await expect(page.getByRole("application", { name: "轨迹地图" })).toBeVisible();
  await expect(page.locator("[data-points]")).not.toHaveAttribute("data-points", "0");
  await expect(page.getByRole("tab", { name: "报警 1" })).toBeVisible();
  const position = async () =>
    Number(await page.locator("[data-position]").getAttribute("data-position"));
  const beganMs = await position();
  await page.getByRole("button", { name: "播放 (Space)" }).click();
  await expect.poll(position).toBeGreaterThan(beganMs + 500);
  await page.getByRole("tab", { name: "报警 1" }).click();
  await expect(page.getByText("沪A12345 离开围栏“车场”")).toBeVisible();

  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "导出为 GPX" }).click();
  const text = await readFile(await (await downloading).path(), "utf8");
  expect(text).toContain("<name>沪A12345 前视</name>");
  expect(text.match(/<trkpt /g)?.length).toBeGreaterThan(2);

  await moveTo(page, "/config/geofences");
  await expect(page.getByRole("row", { name: /车场/ })).toContainText("离开");
  await post("geofences/remove", { ID });
});
