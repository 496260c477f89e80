import { ChannelRegistry, type Driver, defineDriver } from "@tessera/engine";
import dayjs from "dayjs";
import { expect, it } from "vitest";
import { z } from "zod";
import { DeviceRecordings } from "./device-recordings.ts";

const channel = { deviceId: "d1", channelId: "1" };

it("asks the device for a whole day of the server's time", async () => {
  const { recordings, asked } = someRecordings();
  await recordings.ofDay(channel, "20261115");
  expect(asked).toEqual([[dayjs("2026-11-15").valueOf(), dayjs("2026-11-16").valueOf()]]);
});

it("marks the days of a month on which something was recorded, also over midnight", async () => {
  const { recordings } = someRecordings([
    { startMs: dayjs("2026-02-03 23:50").valueOf(), endMs: dayjs("2026-02-04 00:10").valueOf() },
    { startMs: dayjs("2026-02-28 12:00").valueOf(), endMs: dayjs("2026-02-28 12:01").valueOf() },
  ]);
  const days = await recordings.daysOf(channel, "202602");
  expect(days).toHaveLength(28);
  expect(days.flatMap((isRecorded, index) => (isRecorded ? [index + 1] : []))).toEqual([3, 4, 28]);
});

it.each(["20260230", "20261301"])("refuses a day that does not exist: %s", async (day) => {
  const { recordings } = someRecordings();
  await expect(recordings.ofDay(channel, day)).rejects.toMatchObject({ code: "period-unknown" });
});

it("says so when the device keeps no recordings", async () => {
  const { recordings } = someRecordings([], false);
  const asking = recordings.ofDay(channel, "20261115");
  await expect(asking).rejects.toMatchObject({ code: "recordings-not-offered" });
});

function someRecordings(
  spans: readonly { readonly startMs: number; readonly endMs: number }[] = [],
  hasRecordings = true,
) {
  const asked: [number, number][] = [];
  const driver: Driver = defineDriver({
    name: "CARD",
    form: { label: { zh: "", en: "" }, hint: { zh: "", en: "" }, device: [] },
    connection: z.unknown(),
    openLive: () => Promise.reject(new Error("has no picture")),
    capabilities: () => (hasRecordings ? ["recordings"] : []),
    recordings: {
      async list(_connection, fromMs, toMs) {
        asked.push([fromMs, toMs]);
        return spans;
      },
    },
  });
  const channels = new ChannelRegistry(() => {});
  const about = { name: "gate", driver: "CARD", connection: {}, isOnDemand: true, isEnabled: true };
  channels.set({ ...channel, ...about });
  return { recordings: new DeviceRecordings({ channels, drivers: [driver] }), asked };
}
