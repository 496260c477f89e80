import { FakeClock } from "@tessera/base";
import { forEachDatabase } from "@tessera/platform/testing";
import { expect, it } from "vitest";
import { aFootage, byHand, gate, main, minutes, noon, tooOld } from "./testing/a-footage.ts";

const hours = 60 * minutes;
const midnight = noon - 12 * hours;
const detail = { zh: "无法连接", en: "No answer" };

forEachDatabase((open) => {
  it("flags the days that have footage, of days as long as the caller says", async () => {
    const { footage, record } = await aFootage(open);
    const days: { startMs: number; endMs: number }[] = [];
    for (const length of [24, 23, 25, 24, 24, 24]) {
      const startMs = days.at(-1)?.endMs ?? midnight;
      days.push({ startMs, endMs: startMs + length * hours });
    }
    const at = (day: number) => days[day]?.startMs ?? 0;
    await record({ startMs: at(1) - minutes, endMs: at(1) });
    await record({ startMs: at(2) + 24.5 * hours, endMs: at(3) + minutes });
    await record({ startMs: at(4) + hours, endMs: at(4) + 2 * hours, flow: 2 });
    await record({ startMs: at(5) + hours, endMs: at(5) + 2 * hours, isLeftOpen: true });
    expect(await footage.daysWithFootage(gate, days)).toEqual([
      true,
      false,
      true,
      true,
      true,
      true,
    ]);
    expect(await footage.daysWithFootage({ deviceId: "x", channelId: "1" }, days)).toEqual(
      days.map(() => false),
    );
  });

  it("tells a gap that goes on as one, however often it is told", async () => {
    const { footage } = await aFootage(open);
    const gap = { startMs: noon, reason: "camera-lost" as const, detail };
    for (const endMs of [noon + 5000, noon + 6000, noon + 60_000])
      await footage.addGap(main, { ...gap, endMs });
    expect(await footage.gaps(main, 0, noon * 2)).toEqual([{ ...gap, endMs: noon + 60_000 }]);
    expect(await footage.gaps(main, noon + 60_000, noon * 2)).toEqual([]);
  });

  it("knows one cause for a time: the one that was told first, and footage before all", async () => {
    const { footage, record } = await aFootage(open);
    await record({ startMs: noon + 60_000, endMs: noon + 90_000 });
    const lost = { startMs: noon + 10_000, endMs: noon + 30_000, reason: "camera-lost" as const };
    await footage.addGap(main, { ...lost, detail });
    const down = { startMs: noon, endMs: noon + 120_000, reason: "server-down" as const };
    await footage.addGap(main, { ...down, detail });
    const spans = (await footage.gaps(main, 0, noon * 2)).map(
      ({ startMs, endMs, reason }) => [startMs - noon, endMs - noon, reason] as const,
    );
    expect(spans).toEqual([
      [0, 10_000, "server-down"],
      [10_000, 30_000, "camera-lost"],
      [30_000, 60_000, "server-down"],
      [90_000, 120_000, "server-down"],
    ]);
  });

  it("leaves out what is too short to be a gap, and cuts one where footage comes later", async () => {
    const { footage, record } = await aFootage(open);
    const gap = { reason: "clock-step" as const, detail };
    await footage.addGap(main, { startMs: noon, endMs: noon + 1999, ...gap });
    expect(await footage.gaps(main, 0, noon * 2)).toEqual([]);
    await footage.addGap(main, { startMs: noon, endMs: noon + 60_000, ...gap });
    await record({ startMs: noon + 10_000, endMs: noon + 59_000 });
    expect(await footage.gaps(main, 0, noon * 2)).toEqual([
      { startMs: noon, endMs: noon + 10_000, ...gap },
    ]);
  });

  it("knows the use of channels and roots at once, and again after a restart", async () => {
    const { footage, record, again } = await aFootage(open);
    const other = { deviceId: "d2", channelId: "1" };
    await record({ startMs: noon - 30 * hours, endMs: noon - 29 * hours, bytes: 4000 });
    await record({ startMs: noon - 3 * hours, endMs: noon - 2 * hours, bytes: 500, flow: 2 });
    await record({ startMs: noon - hours, endMs: noon, bytes: 70, isLeftOpen: true });
    await record({ startMs: noon - hours, endMs: noon, bytes: 9, channel: other });
    const usage = {
      channel: gate,
      bytes: 4570,
      lockedBytes: 0,
      // Of the day before, the half that is less than 24 hours ago.
      bytesPerDay: 2570,
      oldestMs: noon - 30 * hours,
      newestMs: noon,
    };
    expect(footage.usage(gate)).toEqual(usage);
    expect(footage.channels()).toEqual([gate, other]);
    expect(await footage.usageByRoot()).toEqual(new Map([[1, { bytes: 4579, lockedBytes: 0 }]]));
    await footage.lock(gate, { startMs: noon - 30 * hours, endMs: noon - 29 * hours }, true);
    await footage.remove(gate, { startMs: noon - 4 * hours, endMs: noon }, byHand);
    expect(footage.usage(gate)).toMatchObject({ bytes: 4070, lockedBytes: 4000 });
    const later = await again();
    expect(later.usage(gate)).toEqual({
      ...usage,
      bytes: 4000,
      lockedBytes: 4000,
      bytesPerDay: 2000,
      newestMs: noon - 29 * hours,
    });
    expect(later.usage({ deviceId: "x", channelId: "1" })).toBeUndefined();
    const muchLater = await again({ clock: new FakeClock(noon + 72 * hours) });
    expect(muchLater.usage(gate)).toMatchObject({ bytes: 4000, bytesPerDay: 0 });
  });

  it("tells what a channel that is recorded since an hour writes in a day", async () => {
    const { footage, record, again } = await aFootage(open);
    await record({ startMs: noon - hours, endMs: noon - hours / 2, bytes: 600 });
    await record({ startMs: noon - hours / 2, endMs: noon, bytes: 400, isLeftOpen: true });
    expect(footage.usage(gate)).toMatchObject({ bytes: 1000, bytesPerDay: 24_000 });
    const tomorrow = await again({ clock: new FakeClock(noon + 14 * hours) });
    expect(tomorrow.usage(gate)?.bytesPerDay).toBe((600 * 24) / 15);
    await footage.remove(gate, { startMs: noon - hours, endMs: noon - hours / 2 }, tooOld);
    // What was deleted again was written in that hour all the same.
    expect(footage.usage(gate)).toMatchObject({ bytes: 400, bytesPerDay: 24_000 });
  });

  it("plays footage of a root that is no longer used", async () => {
    const { record, again } = await aFootage(open);
    const segment = await record({ startMs: noon, endMs: noon + minutes });
    const unused = { choose: () => ({ id: 2 }), isThere: async (id: number) => id === 1 };
    const footage = await again({ roots: unused });
    const { rootId, key } = segment;
    expect(await footage.find(segment.id)).toMatchObject({ rootId, key });
    expect(await footage.removeSegments([segment.id], tooOld)).toMatchObject({ segments: 1 });
  });
});
