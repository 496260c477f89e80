import { dayMs, hourMs, type Text } from "@tessera/base";
import type { StreamReport } from "@tessera/engine";
import { describe, expect, it } from "vitest";
import { always } from "./testing/a-plan.ts";
import { aSite, gate, hall, place, startMs, yard } from "./testing/a-site.ts";

const detail: Text = { zh: "摄像头断线", en: "The camera is gone", address: "10.0.0.7" };

describe("recording by hand", () => {
  it("lasts as long as asked, over a restart, and goes back to the plan", async () => {
    const first = await aSite();
    first.allowed.add("playback d1/1");
    const operator = { token: "operator" } as const;
    const asked = { ...place(gate), duration: 600 };
    expect(await first.get("record/realtimerecord/start", asked, operator)).toEqual({
      endsAtMs: startMs + 600_000,
    });
    await first.stop();
    const site = await aSite(first);
    expect(site.recorders.wishes).toEqual([["d1/1/1", "record"]]);
    expect(await site.get("record/realtimerecord/stop", place(gate))).toEqual({
      isRecording: false,
    });
    expect(site.recorders.wishes.at(-1)).toEqual(["d1/1/1", "off"]);
    const { ID: id } = await site.post("setrecordplan", always());
    await site.post("recordplan/channels", { id, channels: [place(gate)] });
    await site.get("record/realtimerecord/start", asked);
    expect(await site.get("record/realtimerecord/stop", place(gate))).toEqual({
      isRecording: true,
    });
  });

  it("is refused for a channel that is disabled, unknown or not the caller's", async () => {
    const { refusedGet, show } = await aSite();
    show(yard, false);
    const start = async (channel: typeof gate, token: "admin" | "operator" = "admin") =>
      (await refusedGet("record/realtimerecord/start", place(channel), { token })).slice(0, 2);
    expect(await start(yard)).toEqual([409, "channel-disabled"]);
    expect(await start({ deviceId: "x", channelId: "1" })).toEqual([404, "channel-unknown"]);
    expect(await start(gate, "operator")).toEqual([403, "no-right"]);
  });
});

describe("footage", () => {
  it("is locked by who may export it and unlocked by who may delete it", async () => {
    const site = await aSite();
    site.index.add(gate, startMs - hourMs, startMs);
    site.allowed.add("export d1/1");
    const range = { ...place(gate), start: startMs - 1000, end: startMs };
    const operator = { token: "operator" } as const;
    // It tells that the whole file is locked, not the second that was asked for.
    expect(await site.get("record/setimportant", range, operator)).toEqual({
      segments: 1,
      lockedFromMs: startMs - hourMs,
      lockedToMs: startMs,
    });
    const unlock = { ...range, important: 0 };
    expect((await site.refusedGet("record/setimportant", unlock, operator))[0]).toBe(403);
    site.allowed.add("delete d1/1");
    expect(await site.get("record/setimportant", unlock, operator)).toEqual({ segments: 1 });
    const elsewhere = { ...range, start: startMs + hourMs, end: startMs + dayMs };
    expect((await site.refusedGet("record/setimportant", elsewhere)).slice(0, 2)).toEqual([
      404,
      "no-footage",
    ]);
  });

  it("is deleted by range and by day, with who did it; what is locked stays", async () => {
    const site = await aSite();
    for (let hour = 0; hour < 12; hour++) {
      const endMs = startMs - hour * hourMs;
      site.index.add(gate, endMs - hourMs, endMs, { isLocked: hour === 5 });
    }
    const deleted = await site.get("record/remove", {
      ...place(gate),
      start: "20260105060000",
      end: "20260105090000",
    });
    expect(deleted).toEqual({ deleted: 2, locked: 1 });
    expect(site.index.removed).toEqual([{ reason: "deleted", en: "Deleted by admin" }]);
    const period = "20260105";
    expect(await site.get("record/removedaily", { ...place(gate), period })).toEqual({
      deleted: 9,
      locked: 1,
    });
    expect(site.index.segments).toHaveLength(1);
  });

  it.each([
    ["removedaily", { period: "20260230" }, 400, "period-unknown"],
    ["remove", { start: "20260230000000", end: "20260301000000" }, 400, "moment-unknown"],
    ["remove", { start: "20260105060000", end: "20260105060000" }, 400, "range-reversed"],
    ["remove", { start: "20250105060000", end: "20250105070000" }, 404, "no-footage"],
    ["remove", { start: "20260105110000", end: "20260105110500" }, 409, "range-too-short"],
    ["removedaily", { period: "20200101" }, 404, "no-footage"],
  ])("is not deleted by record/%s with %j", async (call, fields, status, code) => {
    const { refusedGet, index } = await aSite();
    index.add(gate, startMs - 2 * hourMs, startMs);
    const refused = await refusedGet(`record/${call}`, { ...place(gate), ...fields });
    expect(refused.slice(0, 2)).toEqual([status, code]);
    expect(index.segments).toHaveLength(1);
  });
});

it("tells whether channels have a picture that can be recorded", async () => {
  const site = await aSite();
  site.show(yard, false);
  const report = {
    state: { status: "reconnecting", reason: detail, isRefused: false },
    rates: { bitrateKbps: 0 },
  };
  site.streams.set("d2/1", report as unknown as StreamReport);
  const { channels } = await site.post("checkpush", {
    channels: [gate, yard, hall].map(place),
  });
  expect(channels).toEqual([
    { ...place(gate), hasPicture: true, isRecording: false, reason: "" },
    { ...place(yard), hasPicture: false, isRecording: false, reason: "通道未开启" },
    { ...place(hall), hasPicture: false, isRecording: false, reason: "10.0.0.7：摄像头断线" },
  ]);
});
