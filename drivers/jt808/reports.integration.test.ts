import { minuteMs } from "@tessera/base";
import {
  messageId,
  writeDriverAlarm,
  writeLocation,
  writeLocationBatch,
} from "@tessera/formats/jt808";
import { expect, it } from "vitest";
import { aLocation } from "./testing/a-location.ts";
import { aPlatform } from "./testing/a-platform.ts";

const phone = "13912345678";

it("reports each alarm bit when it rises and when it falls, also over a lost line", async () => {
  const { startTerminal, alarms, platform, codes } = await aPlatform();
  const terminal = startTerminal();
  await terminal.come();
  await terminal.raise(0, true);
  await terminal.raise(1, true);
  await terminal.report();
  await terminal.stop();
  await expect.poll(() => platform.find(phone)).toBeUndefined();
  // It comes again with the alarm of its speed still on.
  const again = startTerminal({ authCode: codes.of(phone) });
  await again.come();
  await again.raise(1, true);
  const told = alarms.raised.map(({ key, phase, severity }) => [key, phase, severity]);
  expect(told).toEqual([
    ["alarm 0", "begins", 1],
    ["alarm 1", "begins", 2],
    ["alarm 0", "ends", 1],
  ]);
  expect(alarms.raised[0]).toMatchObject({
    source: "JT808",
    deviceId: phone,
    description: { zh: "紧急报警（触动报警开关）", en: "Emergency button" },
    position: { longitude: 114.057868 },
  });
});

it("tells video alarms by channel and with the types of the specification", async () => {
  const { startTerminal, alarms } = await aPlatform();
  const terminal = startTerminal();
  await terminal.come();
  terminal.setItems([
    { id: 0x14, data: Uint8Array.of(0, 0, 0, 0b10111) },
    { id: 0x15, data: Uint8Array.of(0, 0, 0, 0b101) },
    { id: 0x16, data: Uint8Array.of(0, 0, 0, 0b10) },
    { id: 0x17, data: Uint8Array.of(0x10, 0x01) },
  ]);
  await terminal.report();
  const told = alarms.raised.map(({ key, alarmType, channel }) => [
    key,
    alarmType,
    channel?.channelId,
  ]);
  expect(told).toEqual([
    ["video 4", 0, undefined],
    ["lost 1", 1, "1"],
    ["lost 3", 1, "3"],
    ["covered 2", 16, "2"],
    ["store 0", 18, undefined],
    ["store 12", 18, undefined],
  ]);
});

it("keeps points of a dead zone where they belong, and tells nobody that the vehicle is there now", async () => {
  const { startTerminal, intake, tracks, alarms } = await aPlatform();
  const terminal = startTerminal({ channels: 1 });
  await terminal.come();
  await expect.poll(() => intake.cameraIds(phone)).toEqual(["1"]);
  const nowMs = Math.floor(Date.now() / 1000) * 1000;
  const at = (secondsAgo: number, alarmBits = 0) =>
    writeLocation({
      alarms: alarmBits,
      status: 3,
      latitude: 22.5,
      longitude: 114 + secondsAgo / 10_000,
      altitude: 0,
      speedKmh: 30,
      direction: 0,
      atMs: nowMs - secondsAgo * 1000,
    });
  const batch = writeLocationBatch(true, [at(30, 2), at(60), at(20)]);
  expect(await terminal.send(messageId.locationBatch, batch)).toBe(0);
  expect(tracks.map(({ atMs }) => (nowMs - atMs) / 1000)).toEqual([30, 60, 20]);
  expect(tracks[0]).toMatchObject({
    channel: { deviceId: phone, channelId: "1" },
    source: "JT808",
  });
  expect(intake.positions).toEqual([]);
  expect(alarms.raised.map(({ phase, atMs }) => [phase, (nowMs - atMs) / 1000])).toEqual([
    ["begins", 30],
    ["ends", 20],
  ]);
});

it("moves all cameras of a vehicle that has many", async () => {
  const { startTerminal, intake } = await aPlatform();
  const terminal = startTerminal({ channels: 32 });
  await terminal.come();
  await expect.poll(() => intake.cameraIds(phone).length).toBe(32);
  await terminal.report();
  expect(new Set(intake.positions.map(({ channelId }) => channelId)).size).toBe(32);
});

it("sends what it kept without signal when it is back", async () => {
  const { startTerminal, intake, tracks, platform } = await aPlatform();
  const terminal = startTerminal({ channels: 1 });
  await terminal.come();
  await expect.poll(() => intake.cameraIds(phone)).toEqual(["1"]);
  terminal.setSignal(false);
  await expect.poll(() => platform.find(phone)).toBeUndefined();
  await terminal.report();
  terminal.setSignal(true);
  await expect.poll(() => tracks.length).toBe(1);
});

it.each([
  ["a time in 2000", { atMs: Date.UTC(2000, 5, 1) }],
  ["a time in 2099", { atMs: Date.UTC(2099, 5, 1) }],
  ["no time", { atMs: undefined }],
  ["the place 0, 0", { latitude: 0, longitude: 0 }],
  ["a latitude of 95 degrees", { latitude: 95 }],
  ["a speed of 900 km/h", { speedKmh: 900 }],
])("names %s and does not keep it", async (_, change) => {
  const named: string[] = [];
  const log = {
    debug() {},
    info() {},
    warn: (fields: Readonly<Record<string, unknown>>) => void named.push(String(fields["why"])),
    error() {},
    child: () => log,
  };
  const { startTerminal, intake, platform, traces } = await aPlatform({ log });
  const terminal = startTerminal();
  await terminal.come();
  await expect.poll(() => intake.cameraIds(phone).length).toBe(4);
  terminal.sendBytes(aLocation(undefined, change));
  terminal.sendBytes(aLocation(undefined, change));
  await expect.poll(() => platform.find(phone)?.counts.refused).toBe(2);
  expect(intake.positions).toEqual([]);
  expect(named).toHaveLength(1);
  const notes = traces.flatMap(({ note }) => note?.zh ?? []);
  expect(notes).toEqual([expect.stringContaining("位置未保存：")]);
});

it("moves on after a position that is a little ahead of time", async () => {
  const { startTerminal, intake, tracks } = await aPlatform();
  const terminal = startTerminal({ channels: 1 });
  await terminal.come();
  await expect.poll(() => intake.cameraIds(phone)).toEqual(["1"]);
  terminal.sendBytes(aLocation(undefined, { atMs: Date.now() + 5 * minuteMs }));
  terminal.sendBytes(aLocation(undefined, { latitude: 22.501, atMs: Date.now() + 2000 }));
  await expect.poll(() => intake.positions.length + tracks.length).toBe(2);
  expect(intake.positions.map(({ latitude }) => latitude)).toEqual([22.5, 22.501]);
  expect(intake.positions.filter(({ atMs }) => atMs > Date.now())).toEqual([]);
});

it("keeps the distances of points that come together from a clock that is ahead", async () => {
  const { startTerminal, intake } = await aPlatform();
  const terminal = startTerminal({ channels: 1 });
  await terminal.come();
  await expect.poll(() => intake.cameraIds(phone)).toEqual(["1"]);
  const nowMs = Math.floor(Date.now() / 1000) * 1000;
  const points = [0, 10, 20].map((second) =>
    writeLocation({
      alarms: 0,
      status: 3,
      latitude: 22.5 + second / 10_000,
      longitude: 114,
      altitude: 0,
      speedKmh: 30,
      direction: 0,
      atMs: nowMs + 5 * minuteMs + second * 1000,
    }),
  );
  const batch = writeLocationBatch(false, points);
  expect(await terminal.send(messageId.locationBatch, batch)).toBe(0);
  await expect.poll(() => intake.positions.length).toBe(3);
  const [first = 0, second = 0, third = 0] = intake.positions.map(({ atMs }) => atMs);
  expect([second - first, third - second]).toEqual([10_000, 10_000]);
  expect(third).toBeLessThanOrEqual(Date.now());
});

it("doubts a jump over half the country until the next point confirms it", async () => {
  const { startTerminal, intake, platform } = await aPlatform();
  const terminal = startTerminal({ channels: 1 });
  await terminal.come();
  await expect.poll(() => intake.cameraIds(phone)).toEqual(["1"]);
  const startMs = Math.floor(Date.now() / 1000) * 1000 - 60_000;
  const told = (latitude: number, second: number) =>
    terminal.sendBytes(aLocation(undefined, { latitude, atMs: startMs + second * 1000 }));
  for (const [second, latitude] of [22, 39, 22.001, 39, 39.001].entries()) told(latitude, second);
  await expect.poll(() => intake.positions.length).toBe(3);
  expect(intake.positions.map(({ latitude }) => latitude)).toEqual([22, 22.001, 39.001]);
  expect(platform.find(phone)?.counts.refused).toBe(2);
});

it("begins and ends alarms of the driver's camera as the terminal says", async () => {
  const { startTerminal, alarms } = await aPlatform();
  const terminal = startTerminal();
  await terminal.come();
  const alarm = {
    alarmId: 5,
    type: 2,
    level: 2,
    fatigue: 0,
    speedKmh: 50,
    altitude: 5,
    latitude: 22.5,
    longitude: 114.25,
    atMs: Math.floor(Date.now() / 1000) * 1000,
    vehicleStatus: 1,
    mark: { terminalId: "T000007", atMs: undefined, serial: 0, attachments: 0 },
  };
  for (const phase of ["begins", "ends"] as const) {
    terminal.setItems([{ id: 0x65, data: writeDriverAlarm({ ...alarm, phase }) }]);
    await terminal.report();
  }
  expect(alarms.raised.map(({ key, phase }) => [key, phase])).toEqual([
    ["dsm 5", "begins"],
    ["dsm 5", "ends"],
  ]);
  expect(alarms.raised[0]).toMatchObject({
    description: { zh: "驾驶员接打电话报警" },
    atMs: alarm.atMs,
    position: { latitude: 22.5, longitude: 114.25 },
  });
});
