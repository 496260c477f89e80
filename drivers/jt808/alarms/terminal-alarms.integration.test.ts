import { statusBit, writeDriverAlarm } from "@tessera/formats/jt808";
import { expect, it } from "vitest";
import { aLocation } from "../testing/a-location.ts";
import { aPlatform } from "../testing/a-platform.ts";

const phone = "13912345678";
const second = () => Math.floor(Date.now() / 1000) * 1000;
const overspeed = {
  key: "alarm 1",
  channel: undefined,
  alarmType: 0,
  severity: 2,
  method: 4,
  description: { zh: "超速报警", en: "Overspeed" },
} as const;

async function aTerminalThere(options: Parameters<typeof aPlatform>[0] = {}) {
  const site = await aPlatform(options);
  const terminal = site.startTerminal();
  await terminal.come();
  const told = () => site.alarms.raised.map(({ key, phase }) => `${key} ${phase}`);
  const say = (change: object) => terminal.sendBytes(aLocation(undefined, change));
  return { ...site, terminal, told, say };
}

it("ends an alarm that fell while the server was restarted, and begins none anew that holds", async () => {
  const open = [overspeed, { ...overspeed, key: "alarm 2" }, { ...overspeed, key: "dsm 5" }];
  const { say, told, alarms } = await aTerminalThere({ openAlarms: async () => open });
  say({ alarms: 0b101 });
  await expect.poll(told).toEqual(["alarm 0 begins", "alarm 1 ends"]);
  expect(alarms.raised[1]).toMatchObject({ alarmType: 0, method: 4, deviceId: phone });
});

it("hears what comes while the open alarms are read after that, in its order", async () => {
  const reading = Promise.withResolvers<readonly (typeof overspeed)[]>();
  const { say, told, platform } = await aTerminalThere({ openAlarms: () => reading.promise });
  say({ alarms: 0b11 });
  say({ alarms: 0 });
  await expect.poll(() => platform.find(phone)?.counts.messages).toBe(2);
  expect(told()).toEqual([]);
  reading.resolve([overspeed]);
  await expect.poll(told).toEqual(["alarm 0 begins", "alarm 0 ends", "alarm 1 ends"]);
});

it("does not end what holds now by a location that comes late by itself", async () => {
  const { say, told } = await aTerminalThere();
  const nowMs = second();
  say({ alarms: 1, atMs: nowMs });
  say({ alarms: 0, atMs: nowMs - 30_000 });
  say({ alarms: 0b10, atMs: nowMs - 20_000 });
  say({ alarms: 1, atMs: nowMs + 1000 });
  say({ alarms: 0, atMs: nowMs + 2000 });
  await expect
    .poll(told)
    .toEqual(["alarm 0 begins", "alarm 1 late begins", "alarm 1 late ends", "alarm 0 ends"]);
});

it("takes nothing for late after a clock that went ahead was set right", async () => {
  const { say, told } = await aTerminalThere();
  say({ alarms: 1, atMs: second() + 9 * 60_000 });
  say({ alarms: 0, atMs: second() + 60_000 });
  await expect.poll(told).toEqual(["alarm 0 begins", "alarm 0 ends"]);
});

const alarmOf = (change: object) => ({
  id: 0x65,
  data: writeDriverAlarm({
    alarmId: 5,
    phase: "happens",
    type: 2,
    level: 2,
    fatigue: 0,
    speedKmh: 50,
    altitude: 5,
    latitude: 33.5,
    longitude: 70.25,
    atMs: second(),
    vehicleStatus: 0,
    mark: { terminalId: "T000001", atMs: second(), serial: 0, attachments: 0 },
    ...change,
  }),
});

it.each([
  ["south and west where it says so", {}, { latitude: -33.5, longitude: -70.25 }],
  ["where the vehicle is if it says 0, 0", { latitude: 0, longitude: 0 }, { latitude: -33 }],
])("places an alarm of the driver's camera %s", async (_, change, place) => {
  const { say, alarms } = await aTerminalThere();
  say({ latitude: -33, longitude: -70, items: [alarmOf(change)] });
  await expect.poll(() => alarms.raised.length).toBe(1);
  expect(alarms.raised[0]?.position).toMatchObject(place);
});

it("gives an alarm no place without satellites, and the time of now instead of one of 2000", async () => {
  const { say, alarms } = await aTerminalThere();
  const fromMs = Date.now();
  const atMs = Date.UTC(2000, 5, 1);
  say({ status: statusBit.isOn, alarms: 1, atMs, items: [alarmOf({ atMs })] });
  await expect.poll(() => alarms.raised.length).toBe(2);
  for (const alarm of alarms.raised) {
    expect(alarm.position).toBeUndefined();
    expect(alarm.atMs).toBeGreaterThanOrEqual(fromMs);
  }
});
