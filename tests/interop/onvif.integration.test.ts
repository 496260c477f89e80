import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type OnvifCamera, startOnvifCamera } from "@tessera/simulators/onvif-camera";
import dayjs from "dayjs";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { callApi } from "../e2e/legacy-api.ts";
import { openSession } from "../e2e/open-session.ts";
import { type RunningServer, startServer } from "../e2e/running-server.ts";

const admin = { name: "admin", password: "Initial-Password-1" };
const login = { userName: "guard", password: "camera-secret" };
const recordedAt = dayjs("2026-11-14 10:00:00");

let camera: OnvifCamera;
let server: RunningServer;
let token: string;
let device: string;

beforeAll(async () => {
  camera = await startOnvifCamera({
    name: "Dome",
    ...login,
    authentication: "username-token",
    spans: [{ startMs: recordedAt.valueOf(), endMs: recordedAt.add(10, "minute").valueOf() }],
    faults: { clockOffsetMs: -8 * 60 * 60_000 },
  });
  server = await startServer({
    initialPassword: admin.password,
    isDemo: false,
    mediaWorkers: 1,
    env: { TESSERA_ONVIF_DISCOVERY_TARGETS: `127.0.0.1:${camera.discoveryPort}` },
  });
  ({ token } = await openSession(server.url, admin));
  const { DeviceID } = await call("adddevice", draft());
  device = String(DeviceID);
}, 60_000);
afterAll(async () => {
  await server.stop();
  await camera.stop();
});
vi.setConfig({ testTimeout: 60_000 });

const draft = (port = camera.port) => ({
  DeviceName: "Dome",
  DeviceType: "ONVIF",
  DeviceIp: "127.0.0.1",
  DevicePort: String(port),
  DeviceUserName: login.userName,
  DeviceUserPW: login.password,
});
const call = (path: string, fields?: Record<string, string>) =>
  callApi(server.url, { path, token, ...(fields && { fields }) });
const ask = (path: string, more = "") =>
  fetch(`${server.url}/api/v1/${path}?device=${device}&channel=1${more}`, { headers: { token } });
const eventually = (check: () => void | Promise<void>) =>
  vi.waitFor(check, { timeout: 20_000, interval: 100 });

it("signs in to a camera whose clock is eight hours behind, and says so", async () => {
  const { Manufacturer, ClockSkewMs, Channels } = await call("probedevice", draft());
  expect(Manufacturer).toBe("Tessera");
  expect(Number(ClockSkewMs) / 3_600_000).toBeCloseTo(-8, 1);
  expect(Channels).toHaveLength(1);
});

it("finds the camera and knows that it has been added", async () => {
  const { Devices } = await call("discoverdevices?seconds=1");
  expect(Devices).toEqual([expect.objectContaining({ DeviceType: "ONVIF", DeviceID: device })]);
});

it("moves the camera while it is told to, and stops it when told", async () => {
  await call("ptzcontrol", { device, channel: "1", command: "upright", speed: "200" });
  await eventually(() => expect(camera.ptz.position().pan).toBeGreaterThan(0));
  expect(camera.ptz.position().tilt).toBeGreaterThan(0);
  await call("ptzcontrol", { device, channel: "1", command: "stop" });
  expect(camera.ptz.isMoving).toBe(false);
});

it("stops the camera by itself when nobody says to go on", async () => {
  await call("ptzcontrol", { device, channel: "1", command: "left", actiontype: "single" });
  await eventually(() => expect(camera.ptz.isMoving).toBe(false));
});

it("keeps, lists, goes to and forgets a preset", async () => {
  const place = { device, channel: "1" };
  const { Token } = await call("onvifsetpreset", { ...place, name: "入口 <b>" });
  const preset = { Token, Name: "入口 <b>" };
  const list = () => call(`onvifgetpresetlist?device=${device}&channel=1`);
  expect(await list()).toMatchObject({ Presets: [preset] });
  await call("onvifgotopreset", { ...place, token: String(Token) });
  await call("onvifremovepreset", { ...place, token: String(Token) });
  expect(await list()).toEqual({ Presets: [] });
});

it("has the picture made by the camera when its stream does not run", async () => {
  const response = await ask("devices/channelsnap", "&width=320");
  expect(response.headers.get("content-type")).toBe("image/jpeg");
  expect([...new Uint8Array(await response.arrayBuffer()).subarray(0, 2)]).toEqual([0xff, 0xd8]);
  expect((await ask("streamInfo")).status).toBe(400);
});

it("tells of motion", async () => {
  await eventually(() => expect(camera.subscriptionCount).toBe(1));
  camera.raise("motion", true);
  await eventually(async () => {
    const { rows } = (await (await ask("device/events")).json()) as { rows: object[] };
    expect(rows[0]).toMatchObject({ AlarmType: 7, Phase: "begins", ChannelName: "Dome" });
  });
});

it("lists what the camera has recorded itself, by our clock", async () => {
  const files = await ask("devices/record/files", "&period=20261114");
  // The camera's eight hours are taken out: it recorded from 10 by its own clock, which tells whole seconds.
  const second = /^2026111418000[012]$|^2026111417595[89]$/;
  const { total, list } = (await files.json()) as { total: number; list: { startAt: string }[] };
  expect([total, list.length]).toEqual([1, 1]);
  expect(list[0]).toMatchObject({ startAt: expect.stringMatching(second), duration: 600 });
  const month = await ask("devices/record/month", "&period=202611");
  expect(await month.json()).toBe(`${"0".repeat(13)}1${"0".repeat(16)}`);
});

it("measures what its streams are like", async () => {
  const response = await ask("devices/acceptance", "&seconds=3");
  const { Streams } = (await response.json()) as { Streams: object[] };
  expect(Streams).toMatchObject([
    { Stream: "main", VideoCodec: "h264", Width: 640, Height: 360, Lost: 0, Problem: "" },
    { Stream: "sub", VideoCodec: "h264", Width: 320, Height: 180, Problem: "" },
  ]);
});

it("restarts the camera", async () => {
  expect((await ask("remotedevctrl")).status).toBe(200);
  expect(camera.rebootCount).toBe(1);
});

it.each([
  ["answers rubbish", "<html>It works!</html>"],
  ["answers with a bomb of entities", `<!DOCTYPE b [<!ENTITY a "aaaa">]><b>&a;</b>`],
])("refuses a device that %s, in words, and stores nothing", async (_, body) => {
  const rubbish = createServer((_request, response) => response.end(body));
  await new Promise<void>((resolve) => void rubbish.listen(0, "127.0.0.1", resolve));
  const { port } = rubbish.address() as AddressInfo;
  const response = await fetch(`${server.url}/api/v1/adddevice`, {
    method: "POST",
    headers: { token, "accept-language": "en" },
    body: new URLSearchParams(draft(port)),
  });
  rubbish.close();
  expect(response.status).toBeGreaterThanOrEqual(400);
  expect(await response.text()).toMatch(/ONVIF/);
  expect((await call("devicesconfig"))["TotalCount"]).toBe(1);
});
