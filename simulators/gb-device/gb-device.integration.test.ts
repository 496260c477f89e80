import { silentLogger, systemClock } from "@tessera/base";
import { encodePtz, isDirectory } from "@tessera/protocols/gb28181";
import { openSipAgent } from "@tessera/protocols/sip";
import { afterEach, describe, expect, it, vi } from "vitest";
import { startGbUpper } from "../gb-upper/index.ts";
import type { GbDeviceOptions } from "./gb-device-options.ts";
import { startGbDevice } from "./start-gb-device.ts";

const deviceId = "34020000001180000001";
const password = "Cam-Pass-7";
const running: { stop(): Promise<void> }[] = [];

afterEach(async () => {
  for (const each of running.splice(0).toReversed()) await each.stop();
});

const small = { width: 160, height: 96, fps: 10, gopSeconds: 1 };

async function aSite(options: Partial<GbDeviceOptions> = {}) {
  const upper = await startGbUpper({ password, version: options.version ?? "2.0" });
  running.push(upper);
  const device = await startGbDevice({
    server: { host: upper.host, port: upper.port, id: upper.id },
    deviceId,
    password,
    video: small,
    ...options,
  });
  running.push(device);
  return { upper, device, channelId: device.channelIds[0] ?? "" };
}

const transports = ["UDP", "TCP"] as const;

describe.each(transports)("over %s", (transport) => {
  it("registers with its password, keeps alive and unregisters", async () => {
    const { upper, device } = await aSite({ transport, version: "3.0" });
    expect(device.registration).toMatchObject({ isRegistered: true, count: 1, status: 200 });
    expect(upper.lower).toMatchObject({ id: deviceId, transport, version: "3.0" });
    expect(await device.keepAlive()).toBe(200);
    expect(upper.keepalives).toBe(1);
    expect(await device.unregister()).toBe(true);
    expect(upper.lower).toBeUndefined();
  });

  it("tells its channels in pages, some of them twice", async () => {
    const catalog = { itemsPerPage: 4, repeatsPages: true };
    const { upper } = await aSite({ transport, channels: 30, folders: "groups", catalog });
    const { items, isComplete } = await upper.queryCatalog();
    expect([isComplete, items.length]).toEqual([true, 34]);
    expect(items.filter(isDirectory).map(({ name }) => name)).toContain("南区大门");
  });
});

it("is refused with a wrong password", async () => {
  const { device } = await aSite({ password: "wrong" });
  expect(device.registration).toMatchObject({ isRegistered: false, status: 403 });
});

it("registers again when the server has forgotten it", async () => {
  const { upper, device } = await aSite();
  await upper.stop();
  running.splice(running.indexOf(upper), 1);
  const next = await startGbUpper({ password, port: upper.port });
  running.push(next);
  expect(await device.keepAlive()).toBe(403);
  await vi.waitFor(() => expect(next.lower?.id).toBe(deviceId));
});

it("goes to the server that it is sent to", async () => {
  const upper = await startGbUpper({ password });
  const signpost = await openSipAgent({
    host: "127.0.0.1",
    port: 0,
    self: () => upper,
    onRequest: (request) =>
      request.respond(302, { headers: [["Contact", `<sip:${upper.id}@127.0.0.1:${upper.port}>`]] }),
    clock: systemClock,
    log: silentLogger,
  });
  running.push(upper, signpost);
  const server = { host: "127.0.0.1", port: signpost.port, id: upper.id };
  const device = await startGbDevice({ server, deviceId, password, version: "3.0" });
  running.push(device);
  expect(upper.lower?.id).toBe(deviceId);
});

it("may tell its pages without waiting for answers, and the last one late", async () => {
  const catalog = { isHasty: true, lastPageDelayMs: 200 };
  const { upper } = await aSite({ channels: 20, catalog });
  const { items, isComplete } = await upper.queryCatalog();
  expect([isComplete, items.length]).toEqual([true, 20]);
});

it.each(["groups", "regions"] as const)("sorts its channels into %s", async (folders) => {
  const { upper } = await aSite({ channels: 4, folders, catalog: { itemsPerPage: 10 } });
  const { items } = await upper.queryCatalog();
  const ids = new Set(items.map((item) => item.deviceId));
  const cameras = items.filter((item) => !isDirectory(item));
  expect(cameras).toHaveLength(4);
  for (const { parentIds, civilCode = "" } of cameras)
    expect([...parentIds.slice(1), civilCode].some((id) => ids.has(id))).toBe(true);
});

it("has names in GB2312 whatever its prolog says", async () => {
  const channels = [{ channelId: "34020000001310000001", name: "东门" }];
  for (const claimedCharset of ["GB2312", "UTF-8"] as const) {
    const { upper } = await aSite({ channels, claimedCharset });
    const { items } = await upper.queryCatalog();
    expect(items.map(({ name }) => name)).toEqual(["东门"]);
  }
});

it("tells what it is and how it does", async () => {
  const { upper, channelId } = await aSite({ name: "门口 NVR", channels: 2 });
  expect(await upper.queryDeviceInfo()).toMatchObject({ name: "门口 NVR", channels: 2 });
  expect(await upper.controlWithResult(channelId, { kind: "guard", isArmed: true })).toBe(true);
  expect(await upper.controlWithResult(channelId, { kind: "record", isOn: true })).toBe(true);
  expect(await upper.queryDeviceStatus()).toMatchObject({
    isOnline: true,
    isRecording: true,
    alarmInputs: [{ duty: "ONDUTY" }],
  });
  expect(await upper.queryBasicParam()).toMatchObject({ keepaliveSeconds: 60 });
});

describe("its head", () => {
  it("moves as it is told, and tells where it is", async () => {
    const { upper, device, channelId } = await aSite({ version: "3.0" });
    const hex = encodePtz({ kind: "move", pan: -255, tilt: 0, zoom: 0 });
    await upper.control(channelId, { kind: "ptz", hex });
    await vi.waitFor(() => expect(device.ptz(channelId).position.pan).toBeLessThan(-5));
    await upper.control(channelId, { kind: "ptz", hex: encodePtz({ kind: "stop" }) });
    await vi.waitFor(() => expect(device.ptz(channelId).isMoving).toBe(false));
    const { pan } = device.ptz(channelId).position;
    expect((await upper.queryPtzPosition(channelId))?.pan).toBeCloseTo(pan, 1);
    expect(device.ptz(channelId).log).toEqual([hex, "A50F0100000000B5"]);
  });

  it("keeps presets and goes to them, and exactly where it is told", async () => {
    const { upper, device, channelId } = await aSite({ version: "3.0" });
    const position = { pan: 30, tilt: 10, zoom: 4 };
    await upper.control(channelId, { kind: "go-to-position", position });
    await vi.waitFor(() => expect(device.ptz(channelId).position).toEqual(position));
    const order = (hex: string) => upper.control(channelId, { kind: "ptz", hex, presetName: "门" });
    await order(encodePtz({ kind: "preset-set", preset: 3 }));
    await vi.waitFor(() => expect(device.ptz(channelId).presets.size).toBe(1));
    expect(await upper.queryPresets(channelId)).toEqual([{ preset: 3, name: "门" }]);
    const away = { pan: 0, tilt: 0, zoom: 1 };
    await upper.control(channelId, { kind: "go-to-position", position: away });
    await vi.waitFor(() => expect(device.ptz(channelId).position).toEqual(away));
    await order(encodePtz({ kind: "preset-goto", preset: 3 }));
    await vi.waitFor(() => expect(device.ptz(channelId).position).toEqual(position));
  });

  it("rests, wipes and comes back from a reboot", async () => {
    const { upper, device, channelId } = await aSite();
    const home = { isEnabled: true, resetSeconds: 60, preset: 1 };
    expect(await upper.controlWithResult(channelId, { kind: "home-position", home })).toBe(true);
    expect(await upper.queryHomePosition(channelId)).toEqual(home);
    const hex = encodePtz({ kind: "aux", number: 1, isOn: true });
    await upper.control(channelId, { kind: "ptz", hex });
    await vi.waitFor(() => expect(device.ptz(channelId).isWiping).toBe(true));
    await upper.control(deviceId, { kind: "reboot" });
    await vi.waitFor(() => expect(device.registration.count).toBe(2));
  });
});

describe("what happens", () => {
  it("is told unasked, and in a subscription", async () => {
    const { upper, device } = await aSite();
    const alarm = { priority: 1, method: 5, type: 2, description: "移动" } as const;
    const place = { longitude: 114.05, latitude: 22.54, speedKmh: 30 };
    await device.alarm(alarm);
    await device.position(place);
    expect(upper.alarms).toEqual([expect.objectContaining(alarm)]);
    expect(upper.positions).toEqual([expect.objectContaining(place)]);
    await vi.waitFor(() => expect(device.log).toContain("Response Alarm"));

    const alarms = await upper.subscribe("Alarm");
    const catalog = await upper.subscribe("Catalog");
    await device.alarm({ ...alarm, priority: 2 });
    await device.change("OFF", device.channelIds[0] ?? "");
    expect(upper.alarms).toHaveLength(2);
    expect(upper.changes).toEqual([expect.objectContaining({ event: "OFF" })]);
    expect(await catalog.refresh(600)).toBe(200);
    await catalog.end();
    await device.change("ON", device.channelIds[0] ?? "");
    expect(upper.changes).toHaveLength(1);
    await alarms.end();
  });

  it.each(["2.0", "3.0"] as const)("has places in the form of version %s", async (version) => {
    const { upper, device } = await aSite({ version });
    await upper.subscribe("MobilePosition");
    await device.position({ longitude: 1, latitude: 2 });
    expect(upper.positions).toEqual([expect.objectContaining({ longitude: 1, latitude: 2 })]);
  });
});

it("is silent when its cable is cut", async () => {
  const { upper, device } = await aSite({ transport: "TCP" });
  device.setSilent(true);
  expect(await device.keepAlive()).toBeUndefined();
  expect(upper.keepalives).toBe(0);
});
