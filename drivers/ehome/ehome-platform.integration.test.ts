import { createSocket } from "node:dgram";
import { once } from "node:events";
import { connect } from "node:net";
import { FakeClock } from "@tessera/base";
import { describe, expect, it, onTestFinished } from "vitest";
import { aPlatform, soon } from "./testing/a-platform.ts";

const { signal } = new AbortController();
const two = (value: number) => String(value).padStart(2, "0");

describe.each(["UDP", "TCP"] as const)("a device by %s", (transport) => {
  it("registers, tells its channels and which of them have a picture", async () => {
    const { startDevice, platform, intake, connectionOf } = await aPlatform();
    const device = await startDevice({ transport, channels: 2, ipChannels: 1, dark: [2] });
    await expect.poll(() => intake.cameraIds(device.deviceId), soon).toEqual(["1", "2", "33"]);
    expect(device.isRegistered).toBe(true);
    expect(platform.sessions()).toMatchObject([
      { deviceId: "ehome-001", transport, version: "2.0", channels: 3 },
    ]);
    const check = (channel: string) =>
      platform.driver.checkPresence?.(connectionOf(device.deviceId, channel), signal);
    await expect(check("33")).resolves.toBeUndefined();
    await expect(check("2")).rejects.toMatchObject({ code: "ehome-channel-off" });
    device.keepalive();
    await expect
      .poll(() => platform.sessions()[0]?.lastKeepaliveAtMs ?? 0, soon)
      .toBeGreaterThan(0);
  });
});

it("counts the channels of a device that does not tell its state", async () => {
  const { startDevice, intake } = await aPlatform();
  const device = await startDevice({ channels: 1, ipChannels: 2, hidesStatus: true });
  await expect.poll(() => intake.cameraIds(device.deviceId), soon).toEqual(["1", "33", "34"]);
});

describe("a device that nobody has added", () => {
  it("is refused with 403 and named in the log, or waits", async () => {
    const site = await aPlatform({ settings: { unknownDevices: "refuse" } });
    const device = await site.startDevice();
    await expect.poll(() => device.status, soon).toBe(403);
    expect(site.intake.find(device.deviceId)).toBeUndefined();
    const refusal = site.traces.find(({ name }) => name === "REGISTER 403");
    expect(refusal).toMatchObject({
      deviceId: "ehome-001",
      isError: true,
      note: { en: expect.stringContaining("Add its device ID first") },
    });
    site.set({ unknownDevices: "wait" });
    device.register();
    await expect
      .poll(() => site.guests, soon)
      .toMatchObject([{ deviceId: "ehome-001", version: "2.0", peer: { host: "127.0.0.1" } }]);
    expect(device.isRegistered).toBe(false);
  });

  it("gets in once a person has let it in, and stays out when it was turned away", async () => {
    const letIn = new Set<string>();
    const refused = new Set<string>();
    const site = await aPlatform({
      settings: { unknownDevices: "wait" },
      waiting: {
        isLetIn: (id) => letIn.has(id),
        isRefused: (id) => refused.has(id),
        leave: (id) => void letIn.delete(id),
      },
    });
    const device = await site.startDevice();
    await expect.poll(() => device.status, soon).toBe(403);
    refused.add(device.deviceId);
    letIn.add(device.deviceId);
    device.register();
    await expect.poll(() => device.isRegistered, soon).toBe(true);
    expect(letIn.size).toBe(0);
    const other = await site.startDevice({ deviceId: "other" });
    refused.add("other");
    other.register();
    await expect
      .poll(() => site.traces.some(({ note }) => note?.en.includes("rejected")), soon)
      .toBe(true);
    expect(other.isRegistered).toBe(false);
  });

  it("is refused when its id belongs to a device of another type, or is none", async () => {
    const site = await aPlatform();
    site.intake.taken.add("taken");
    const taken = await site.startDevice({ deviceId: "taken" });
    const odd = await site.startDevice({ deviceId: "../etc" });
    await expect.poll(() => [taken.status, odd.status], soon).toEqual([403, 403]);
    expect(site.platform.sessions()).toEqual([]);
  });
});

it("ends the stay of a device that has missed its heartbeats", async () => {
  const clock = new FakeClock();
  const { startDevice, platform, intake } = await aPlatform({ clock });
  const device = await startDevice();
  await expect.poll(() => intake.cameraIds(device.deviceId), soon).toEqual(["1"]);
  device.fallSilent();
  await clock.advance(80_000);
  expect(platform.sessions()).toHaveLength(1);
  await clock.advance(20_000);
  expect(platform.sessions()).toEqual([]);
  const late = platform.driver.checkPresence?.(
    { deviceId: device.deviceId, channel: 1, liveStream: "" },
    signal,
  );
  await expect(late).rejects.toMatchObject({ code: "ehome-not-registered" });
});

it("lets nobody speak for a device that is not registered", async () => {
  const { startDevice, platform, intake } = await aPlatform();
  const device = await startDevice();
  await expect.poll(() => intake.cameraIds(device.deviceId), soon).toEqual(["1"]);
  expect(platform.end(device.deviceId)).toBe(true);
  device.keepalive();
  await expect.poll(() => device.isRegistered, soon).toBe(false);
  device.tellPosition({ longitude: 1, latitude: 2 });
  device.register();
  await expect.poll(() => device.isRegistered, soon).toBe(true);
  expect(intake.positions).toEqual([]);
});

it("brings positions to all cameras of a vehicle, once however often they are told", async () => {
  const { startDevice, intake } = await aPlatform();
  const device = await startDevice({ channels: 2 });
  await expect.poll(() => intake.cameraIds(device.deviceId), soon).toEqual(["1", "2"]);
  const atMs = Math.floor(Date.now() / 1000) * 1000 - 60_000;
  device.tellPosition({ longitude: 121.5, latitude: -31.25, speedKmh: 36, direction: 90, atMs });
  await expect.poll(() => device.acknowledged, soon).toBe(1);
  const place = { atMs, longitude: 121.5, latitude: -31.25, speedKmh: 36, direction: 90 };
  expect(intake.positions).toMatchObject([
    { channelId: "1", ...place },
    { channelId: "2", ...place },
  ]);
  device.tellPosition({ longitude: 1, latitude: 2, atMs: Date.UTC(2099, 0, 1) });
  await expect.poll(() => device.acknowledged, soon).toBe(2);
  expect(Math.abs((intake.positions[2]?.atMs ?? 0) - Date.now())).toBeLessThan(60_000);
});

it("reports alarms with their group and code, begin and end, and answers once they are stored", async () => {
  const { startDevice, intake, alarms } = await aPlatform();
  const device = await startDevice({ channels: 1 });
  await expect.poll(() => intake.cameraIds(device.deviceId), soon).toEqual(["1"]);
  device.raiseAlarm({ code: 8, remark: "东门" });
  await expect.poll(() => device.acknowledged, soon).toBe(1);
  device.raiseAlarm({ code: 8, isEnd: true });
  device.raiseAlarm({ code: 40_966, channel: 0 });
  await expect.poll(() => device.acknowledged, soon).toBe(3);
  expect(alarms.raised).toMatchObject([
    {
      source: "EHOME",
      topic: "1/8",
      alarmType: 7,
      phase: "begins",
      channel: { deviceId: "ehome-001", channelId: "1" },
      description: { zh: "移动侦测：东门", en: "Motion detection: 东门" },
      raw: expect.stringContaining("<Remark>东门</Remark>"),
    },
    { topic: "1/8", phase: "ends", key: alarms.raised[0]?.key },
    { topic: "1/40966", severity: 1, channel: undefined },
  ]);
});

it("moves a camera and ends what it began", async () => {
  const { startDevice, platform, intake, connectionOf } = await aPlatform();
  const device = await startDevice({ channels: 1 });
  await expect.poll(() => intake.cameraIds(device.deviceId), soon).toEqual(["1"]);
  const connection = connectionOf(device.deviceId, "1");
  const { ptz } = platform.driver;
  const request = { timeoutMs: 1000, signal };
  await ptz?.move(connection, { pan: 1, tilt: 0, zoom: 0 }, request);
  await ptz?.move(connection, { pan: 0, tilt: 0.5, zoom: 0 }, request);
  await ptz?.stop(connection, signal);
  await ptz?.move(connection, { pan: -0.1, tilt: -0.1, zoom: 0 }, request);
  await ptz?.move(connection, { pan: 0, tilt: 0, zoom: -1 }, request);
  await ptz?.focus?.(connection, 1, signal);
  await ptz?.focus?.(connection, 0, signal);
  expect(device.ptz.map(({ command, action, speed }) => `${command} ${action} ${speed}`)).toEqual([
    "RIGHT Start 7",
    "RIGHT Stop 7",
    "UP Start 4",
    "UP Stop 4",
    "DOWNLEFT Start 1",
    "DOWNLEFT Stop 1",
    "ZOOMOUT Start 7",
    "ZOOMOUT Stop 7",
    "FOCUSFAR Start 7",
    "FOCUSFAR Stop 7",
  ]);
});

it("lists what a device has recorded, page by page", async () => {
  const { startDevice, platform, intake, connectionOf } = await aPlatform();
  const device = await startDevice({ channels: 1 });
  await expect.poll(() => intake.cameraIds(device.deviceId), soon).toEqual(["1"]);
  const start = new Date(2026, 0, 15).getTime();
  for (let minute = 0; minute < 20; minute++)
    device.recordings.push(
      `ch01_${minute} 2026-01-15 00:${two(minute)}:00 2026-01-15 00:${two(minute + 1)}:00 4096 0`,
    );
  const list = await platform.driver.recordings?.list(
    connectionOf(device.deviceId, "1"),
    start,
    start + 10 * 60_000,
    signal,
  );
  expect(list).toHaveLength(10);
  expect(list?.[9]).toMatchObject({ startMs: start + 9 * 60_000, endMs: start + 10 * 60_000 });
});

describe("what is no EHome 2.x", () => {
  it("is named in the log and changes nothing", async () => {
    const { startDevice, platform, traces, intake } = await aPlatform();
    const device = await startDevice({ channels: 1 });
    await expect.poll(() => intake.cameraIds(device.deviceId), soon).toEqual(["1"]);
    const udp = createSocket("udp4");
    onTestFinished(() => void udp.close());
    const { port, alarmPort } = platform.state();
    for (const text of [
      "",
      "<PPVSPMessage>",
      "\0\x01\xff",
      "<a/>",
      "<!DOCTYPE x [<!ENTITY a 'b'>]>",
    ])
      for (const to of [port, alarmPort]) udp.send(Buffer.from(text, "latin1"), to, "127.0.0.1");
    const unread = () => traces.filter(({ name }) => name === "");
    await expect.poll(() => unread().length, soon).toBeGreaterThanOrEqual(8);
    expect(unread()[0]).toMatchObject({ isError: true, note: { en: expect.any(String) } });
    expect(platform.sessions()).toHaveLength(1);
  });

  it("is ISUP 5.0: it is named, waits without being let in, and is closed", async () => {
    const { platform, traces, guests } = await aPlatform();
    const socket = connect(platform.state().port, "127.0.0.1");
    socket.on("error", () => {});
    socket.write(Buffer.concat([Buffer.from([0x10, 0x30, 1, 1, 0, 9]), Buffer.from("Q12345678")]));
    await once(socket, "close");
    expect(traces).toMatchObject([
      { name: "ISUP 5.0", deviceId: "Q12345678", note: { en: expect.stringContaining("ONVIF") } },
    ]);
    expect(guests).toMatchObject([{ deviceId: "Q12345678", version: "5.0" }]);
  });

  it("is a document without end: the connection is closed", async () => {
    const { platform, traces } = await aPlatform();
    const socket = connect(platform.state().port, "127.0.0.1");
    socket.on("error", () => {});
    socket.write(Buffer.alloc(80_000, "<PPVSPMessage>"));
    await once(socket, "close");
    expect(traces.at(-1)).toMatchObject({ isError: true });
  });

  it("is a flood of strangers: it is bounded, and who is there is heard", async () => {
    const clock = new FakeClock();
    const { startDevice, platform, traces, intake } = await aPlatform({ clock });
    const device = await startDevice({ channels: 1 });
    await expect.poll(() => intake.cameraIds(device.deviceId), soon).toEqual(["1"]);
    const udp = createSocket("udp4");
    onTestFinished(() => void udp.close());
    const sent = Array.from({ length: 3000 }, () => {
      const done = Promise.withResolvers<void>();
      udp.send("<flood/>", platform.state().port, "127.0.0.1", () => done.resolve());
      return done.promise;
    });
    await Promise.all(sent);
    device.keepalive();
    await expect.poll(() => platform.sessions()[0]?.lastKeepaliveAtMs, soon).toBe(clock.nowMs());
    expect(traces.filter(({ name }) => name === "").length).toBeLessThanOrEqual(1000);
  });
});

it("closes and opens its ports as the settings say", async () => {
  const { startDevice, platform, set } = await aPlatform();
  const device = await startDevice();
  await expect.poll(() => device.isRegistered, soon).toBe(true);
  set({ isEnabled: false });
  await platform.applySettings();
  expect(platform.state()).toMatchObject({ isListening: false, sessions: 0 });
  set({ isEnabled: true });
  await platform.applySettings();
  expect(platform.state().isListening).toBe(true);
});

it("gets a device back that registers by TCP once the ports are open again", async () => {
  const clock = new FakeClock();
  const { startDevice, platform, set } = await aPlatform();
  const device = await startDevice({ transport: "TCP", clock });
  await expect.poll(() => device.isRegistered, soon).toBe(true);
  const { port } = platform.state();
  set({ isEnabled: false, port });
  await platform.applySettings();
  await expect.poll(() => device.isRegistered, soon).toBe(false);
  set({ isEnabled: true });
  await platform.applySettings();
  await clock.advance(5000);
  await expect.poll(() => device.isRegistered, soon).toBe(true);
  expect(platform.sessions()).toHaveLength(1);
});

it("says which port is taken, and has none of them open then", async () => {
  const udp = createSocket("udp4");
  udp.bind(0, "127.0.0.1");
  await once(udp, "listening");
  onTestFinished(() => void udp.close());
  const { port } = udp.address();
  const { platform } = await aPlatform({ settings: { alarmPort: port } });
  expect(platform.state()).toMatchObject({
    isListening: false,
    error: { en: expect.stringContaining(String(port)) },
  });
});
