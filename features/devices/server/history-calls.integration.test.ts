import { FakeClock, LeaseBook, LocalLeases, Offline } from "@tessera/base";
import { expect, it } from "vitest";
import { DeviceStore } from "./device-store.ts";
import { aSite, type SiteOptions } from "./testing/a-site.ts";

const gone = new Offline("gone", { zh: "设备不在", en: "The device is not there" });

async function aRecorder(options: SiteOptions = {}) {
  const site = await aSite(options);
  const channels = Array.from({ length: 32 }, (_, index) => ({
    channelId: String(index + 1),
    name: `Input ${index + 1}`,
    connection: {},
  }));
  site.recorder.inspection = { ...site.recorder.inspection, channels };
  await site.post("adddevice", {
    DeviceID: "nvr",
    DeviceType: "NVR",
    DeviceName: "录像机",
    DeviceIp: "192.0.2.9",
  });
  await site.clock.advance(3000);
  const history = async (devices = "nvr") => {
    const { data } = await site.get("devices/history", { devices, hours: 1 });
    return data as unknown as {
      DeviceID: string;
      Drops: number;
      Spans: { State: string; Reason: string; From: number; To: number }[];
    }[];
  };
  return { ...site, history };
}

it("writes one line when all channels of a device go, with the reason", async () => {
  const { clock, recorder, history } = await aRecorder();
  await clock.advance(60_000);
  recorder.failure = gone;
  await clock.advance(60_000);
  recorder.failure = undefined;
  await clock.advance(60_000);
  const [nvr] = await history();
  expect(nvr?.Spans.map(({ State, Reason }) => [State, Reason])).toEqual([
    ["unknown", ""],
    ["online", ""],
    ["offline", "设备不在"],
    ["online", ""],
  ]);
  expect(nvr?.Drops).toBe(1);
  expect(nvr?.Spans.at(-1)?.To).toBe(clock.nowMs());
});

it("knows nothing of the time in which the server did not run", async () => {
  const site = await aRecorder();
  await site.clock.advance(60_000);
  await site.stop();
  const stoppedMs = site.clock.nowMs();
  const again = await aSite({ database: site.database, nowMs: stoppedMs + 600_000 });
  await again.clock.advance(60_000);
  const { data } = await again.get("devices/history", { devices: "nvr,nobody", hours: 1 });
  expect(data).toHaveLength(1);
  const [nvr] = data as unknown as { Spans: { State: string; From: number; To: number }[] }[];
  expect(nvr?.Spans.map(({ State }) => State)).toEqual(["unknown", "online", "unknown", "online"]);
  expect(nvr?.Spans[2]).toEqual({
    State: "unknown",
    From: stoppedMs,
    To: stoppedMs + 600_000,
    Reason: "",
  });
});

it("remembers when a device was last seen", async () => {
  const site = await aRecorder();
  await site.clock.advance(120_000);
  await site.stop();
  const { devices } = await new DeviceStore(site.database).load();
  expect(devices).toMatchObject([{ id: "nvr", lastSeenAtMs: site.clock.nowMs() }]);
});

it("keeps what devices notice and raises an alarm", async () => {
  const { clock, recorder, alarms, get, post } = await aRecorder();
  await clock.advance(1000);
  const description = { zh: "移动侦测", en: "Motion" };
  const atMs = clock.nowMs();
  for (const phase of ["begins", "ends"] as const)
    recorder.raise?.({ channelId: "2", alarmType: 7, phase, atMs, topic: "Motion", description });
  expect(alarms).toMatchObject([
    {
      deviceId: "nvr",
      channel: { deviceId: "nvr", channelId: "2" },
      alarmType: 7,
      phase: "begins",
      topic: "Motion",
    },
    { phase: "ends" },
  ]);
  expect(await get("device/events", { device: "nvr", limit: 1 })).toMatchObject({
    total: 2,
    rows: [
      {
        ChannelID: "2",
        ChannelName: "Input 2",
        AlarmType: 7,
        Phase: "ends",
        Description: "移动侦测",
      },
    ],
  });
  await post("devices/enable", { devices: ["nvr"], Enable: 0 });
});

it("listens to a device once, again when it ended, and not while it is disabled", async () => {
  const { clock, recorder, post } = await aRecorder();
  await clock.advance(10_000);
  expect(recorder.watches).toBe(1);
  await post("devices/enable", { devices: ["nvr"], Enable: 0 });
  await clock.advance(60_000);
  expect(recorder.watches).toBe(1);
  recorder.failure = gone;
  await post("devices/enable", { devices: ["nvr"], Enable: 1 });
  await clock.advance(20_000);
  expect(recorder.watches).toBeGreaterThanOrEqual(3);
  expect(recorder.watches).toBeLessThan(8);
});

it("listens on one server only, which reports no more once the device is another's", async () => {
  const clock = new FakeClock();
  const book = new LeaseBook(clock);
  const one = await aRecorder({ clock, leases: new LocalLeases(clock, book) });
  const { database } = one;
  const other = await aSite({ database, clock, leases: new LocalLeases(clock, book) });
  await clock.advance(10_000);
  expect([one.recorder.watches, other.recorder.watches]).toEqual([1, 0]);
  const { raise } = one.recorder;
  await one.stop();
  await clock.advance(4000);
  expect(other.recorder.watches).toBe(1);
  const event = { alarmType: 7, phase: "happens", atMs: 1, topic: "Motion" } as const;
  const late = { ...event, channelId: "2", description: { zh: "", en: "" } };
  raise?.(late);
  other.recorder.raise?.(late);
  expect([one.alarms.length, other.alarms.length]).toEqual([0, 1]);
});

it("is for administrators", async () => {
  const { refusal } = await aRecorder();
  for (const [path, fields] of [
    ["devices/history", { devices: "nvr" }],
    ["device/events", { device: "nvr" }],
  ] as const)
    expect(await refusal("GET", path, fields, { token: "operator" })).toMatchObject({
      status: 403,
    });
  expect(await refusal("GET", "device/events", { device: "nobody" })).toMatchObject({
    status: 404,
  });
});
