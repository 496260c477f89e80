import { type Driver, defineDriver } from "@tessera/engine";
import dayjs from "dayjs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { aPlaybackSite } from "./testing/a-playback-site.ts";

const at = (time: string) => dayjs(`2026-11-14 ${time}`).valueOf();
const nowMs = dayjs("2026-11-15 12:00").valueOf();
const id = "device~1";

describe("querydaily", () => {
  it("lists a day in pieces that know where their pictures are", async () => {
    const { footage, json } = await aPlaybackSite({ nowMs });
    await footage.add({ startMs: at("09:59:58"), gops: 2 });
    await footage.add({ startMs: at("10:00:00"), gops: 3 }, { isLocked: true });
    await footage.add({ startMs: at("11:00:00"), gops: 3 });
    const reply = await json(`querydaily?id=${id}&period=20261114`);
    const [startMs, endMs] = [at("10:00:00"), at("10:00:03")];
    expect(reply).toMatchObject({
      name: "Gate",
      total: 3,
      list: [
        { name: "09:59:58–10:00:00", duration: 2, important: false },
        {
          name: "10:00:00–10:00:03",
          startAt: "20261114100000",
          endAt: "20261114100003",
          startMs,
          endMs,
          duration: 3,
          hls: `/api/v1/record/hls/device~1/${startMs}-${endMs}.m3u8`,
          snap: `/api/v1/record/preview/device~1?at=${startMs}`,
          important: true,
          isOpen: false,
        },
        { name: "11:00:00–11:00:03" },
      ],
    });
    const last = await json(`querydaily?id=${id}&period=20261114&order=desc&limit=1`);
    expect(last).toMatchObject({ total: 3, list: [{ name: "11:00:00–11:00:03" }] });
  });

  it("takes the id of a channel alone if no other channel has it", async () => {
    const { channels, footage, json, ask } = await aPlaybackSite({ nowMs });
    const about = { name: "", driver: "CARD", connection: {}, isOnDemand: true, isEnabled: true };
    const channelId = "34020000001320000001";
    channels.set({ deviceId: "device", channelId, ...about });
    const channel = { deviceId: "device", channelId };
    await footage.add({ startMs: at("10:00:00"), gops: 3 }, { channel });
    const asked = `querydaily?id=${channelId}&period=20261114`;
    expect(await json(asked)).toMatchObject({ total: 1 });
    channels.set({ deviceId: "another", channelId, ...about });
    const refusal = await ask(asked);
    expect(refusal.status).toBe(400);
    expect(await refusal.text()).toContain("id: must be the device's id, ~ and the channel's id");
  });

  it("refuses a day that does not exist, and names it", async () => {
    const { ask } = await aPlaybackSite();
    const response = await ask(`querydaily?id=${id}&period=20260230`);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("20260230");
  });

  it("asks the device for what it has recorded itself", async () => {
    const span = { startMs: at("08:00:00"), endMs: at("08:10:00") };
    const { channels, json, ask } = await aPlaybackSite({ drivers: [driverWith([span])], nowMs });
    const about = { name: "", driver: "CARD", connection: {}, isOnDemand: true, isEnabled: true };
    channels.set({ deviceId: "device", channelId: "1", ...about });
    const asked = `id=${id}&recordType=Device`;
    expect(await json(`querydaily?${asked}&period=20261114`)).toMatchObject({
      total: 1,
      list: [{ name: "08:00:00–08:10:00", duration: 600, hls: "", snap: "", bytes: 0 }],
    });
    const november = `${"0".repeat(13)}1${"0".repeat(16)}`;
    expect(await json(`querymonthly?${asked}&period=202611`)).toBe(november);
    expect(await json(`queryflags?${asked}`)).toMatchObject({ 202611: november });
    expect(await json("querydevices?recordType=Device")).toMatchObject({
      total: 1,
      rows: [{ id, name: "Gate", firstAtMs: null, week: "" }],
    });
    const unknown = await ask("querydaily?id=none~1&recordType=Device&period=20261114");
    expect(unknown.status).toBe(404);
  });
});

describe("days with footage", () => {
  it("are told of one month, and of all months from the first to the last", async () => {
    const { footage, json } = await aPlaybackSite({ nowMs });
    await footage.add({ startMs: dayjs("2026-09-30 23:59:59").valueOf(), gops: 2 });
    await footage.add({ startMs: at("10:00:00") });
    const [september, october] = [`${"0".repeat(29)}1`, `1${"0".repeat(30)}`];
    const november = `${"0".repeat(13)}1${"0".repeat(16)}`;
    expect(await json(`querymonthly?id=${id}&period=202610`)).toBe(october);
    expect(await json(`queryflags?id=${id}`)).toEqual({
      202609: september,
      202610: october,
      202611: november,
    });
    expect(await json("queryflags?id=nothing~1")).toEqual({});
  });
});

describe("querydevices", () => {
  it("lists channels with footage, deleted ones by the name that they had", async () => {
    const { footage, json } = await aPlaybackSite({ nowMs });
    const { segment } = await footage.add({ startMs: at("10:00:00") });
    await footage.add({ startMs: at("12:00:00"), deviceId: "gone" });
    expect(await json("querydevices?sort=lastRecorded")).toMatchObject({
      zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      nowMs,
      total: 2,
      rows: [
        {
          id,
          name: "Gate",
          deviceName: "North",
          online: 1,
          isRecording: true,
          firstAtMs: segment.startMs,
          lastAtMs: segment.endMs,
          bytes: segment.bytes,
          week: "0000010",
        },
        { id: "gone~1", name: "kept name", deviceName: "kept device", online: 0 },
      ],
    });
    expect(await json("querydevices?q=NORTH")).toMatchObject({ total: 1, rows: [{ id }] });
    expect(await json("querydevices?device=gone")).toMatchObject({ total: 1 });
  });

  it("lists nothing that the caller may not play back", async () => {
    const { footage, json } = await aPlaybackSite({ nowMs });
    await footage.add({ startMs: at("10:00:00") });
    expect(await json("querydevices", "other")).toMatchObject({ total: 0, rows: [] });
  });
});

describe("the timeline", () => {
  it("has all that is drawn, within the range, in the caller's language", async () => {
    const { footage, json } = await aPlaybackSite({ nowMs });
    await footage.add({ startMs: at("10:00:00"), gops: 3 }, { isLocked: true });
    const [from, to] = [at("10:00:01"), at("11:00:00")];
    footage.damaged = [{ startMs: at("10:00:00"), endMs: at("10:00:02"), damagedMs: 500 }];
    const reply = await json(`timeline?ids=${id}&from=${from}&to=${to}`);
    const recorded = [{ startMs: from, endMs: at("10:00:03") }];
    expect(reply).toEqual({
      zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      nowMs,
      channels: [
        {
          id,
          name: "Gate",
          hasSub: false,
          recorded,
          locked: recorded,
          planned: [{ startMs: from, endMs: to }],
          gaps: [
            { startMs: from, endMs: to, reason: "camera-lost", detail: "The camera was lost" },
          ],
          damaged: [{ startMs: from, endMs: at("10:00:02"), share: 0.25 }],
          alarms: [{ atMs: from, endMs: from + 5, type: 7, text: "Motion" }],
          isRecording: true,
          may: ["export"],
        },
      ],
    });
  });

  it("leaves out channels that the caller may not play back", async () => {
    const { json } = await aPlaybackSite();
    expect(await json(`timeline?ids=${id}&from=1&to=2`, "other")).toMatchObject({ channels: [] });
  });

  it("tells no more of an eventful year than a screen can show", async () => {
    const { footage, json } = await aPlaybackSite({ nowMs });
    const [from, to] = [nowMs - 300 * 86_400_000, nowMs];
    const clips = Array.from({ length: 40_000 }, (_, number) => {
      const startMs = from + number * ((to - from) / 40_000);
      return { startMs, endMs: startMs + 1000, reason: "", detail: { zh: "", en: "" } };
    });
    Object.assign(footage, { stretches: async () => clips, gaps: async () => clips });
    const { channels } = (await json(`timeline?ids=${id}&from=${from}&to=${to}`)) as {
      channels: { recorded: { startMs: number; endMs: number }[]; gaps: unknown[] }[];
    };
    const { recorded = [], gaps = [] } = channels[0] ?? {};
    expect(Math.max(recorded.length, gaps.length)).toBeLessThanOrEqual(2001);
    expect(recorded[0]?.startMs).toBe(from);
    expect(recorded.at(-1)?.endMs).toBe(clips.at(-1)?.endMs);
  });

  it("refuses a range that is reversed", async () => {
    const { ask } = await aPlaybackSite();
    const never = 9_000_000_000_000_000;
    expect((await ask(`timeline?ids=${id}&from=${never}&to=${never + 1}`)).status).toBe(400);
    expect((await ask(`timeline?ids=${id}&from=2&to=1`)).status).toBe(400);
    expect((await ask("timeline?ids=[&from=1&to=2")).status).toBe(400);
    expect((await ask(`timeline?ids=["${id}"]&from=1&to=2`)).status).toBe(200);
  });
});

const driverWith = (spans: readonly { startMs: number; endMs: number }[]): Driver =>
  defineDriver({
    name: "CARD",
    form: { label: { zh: "", en: "" }, hint: { zh: "", en: "" }, device: [] },
    connection: z.unknown(),
    openLive: () => Promise.reject(new Error("has no picture")),
    capabilities: () => ["recordings"],
    recordings: {
      list: async (_, fromMs, toMs) =>
        spans.filter(({ startMs, endMs }) => startMs < toMs && endMs > fromMs),
    },
  });
