import { forEachDatabase } from "@tessera/platform/testing";
import { expect, it } from "vitest";
import {
  type AFootage,
  aFootage,
  away,
  byHand,
  gate,
  main,
  minutes,
  noon,
} from "./testing/a-footage.ts";

const gopMs = 2000;
const all = [noon - minutes, noon + 600 * minutes] as const;

/** A segment of GOPs; those that are named by their minute have lost packets. */
async function record(
  { footage }: AFootage,
  { fromMinute, toMinute, hit }: { fromMinute: number; toMinute: number; hit: readonly number[] },
) {
  const { id } = await footage.open({ ...main, startMs: noon + fromMinute * minutes });
  const toMs = noon + toMinute * minutes;
  for (let startMs = noon + fromMinute * minutes; startMs < toMs; startMs += gopMs) {
    const isDamaged = hit.some((minute) => startMs === noon + minute * minutes);
    const fragment = { startMs, durationMs: gopMs, offset: 0, bytes: 1, isDamaged };
    footage.commit({ segmentId: id, fragment, bytes: 1 });
  }
  return id;
}

forEachDatabase((open) => {
  it("marks what packet loss has hit, neighbours as one, and keeps that over a crash", async () => {
    const site = await aFootage(open);
    await record(site, { fromMinute: 0, toMinute: 5, hit: [1, 1.5, 4] });
    const marks = [
      { startMs: noon + minutes, endMs: noon + 1.5 * minutes + gopMs, damagedMs: 2 * gopMs },
      { startMs: noon + 4 * minutes, endMs: noon + 4 * minutes + gopMs, damagedMs: gopMs },
    ];
    expect(await site.footage.damages(main, ...all)).toEqual(marks);
    expect(await site.footage.damages({ ...main, flow: 2 }, ...all)).toEqual([]);
    await site.footage.flush();
    expect(await site.footage.damages(main, ...all)).toEqual(marks);
    const again = await site.again(away);
    await again.recover();
    expect(await again.gaps(main, noon, noon + 4 * minutes)).toEqual([]);
    expect(await again.damages(main, noon, noon + 2 * minutes)).toEqual(marks.slice(0, 1));
  });

  it("has few marks of a camera that always loses packets, however long", async () => {
    const site = await aFootage(open);
    const everyHalfMinute = Array.from({ length: 240 }, (_, number) => number / 2);
    await site.footage.close(
      await record(site, { fromMinute: 0, toMinute: 120, hit: everyHalfMinute }),
    );
    await site.footage.flush();
    const marks = await site.footage.damages(main, ...all);
    expect(marks).toHaveLength(2);
    expect(marks.reduce((sum, { damagedMs }) => sum + damagedMs, 0)).toBe(240 * gopMs);
  });

  it("marks nothing where the footage is gone", async () => {
    const site = await aFootage(open);
    for (const minute of [0, 5, 10])
      await site.footage.close(
        await record(site, {
          fromMinute: minute,
          toMinute: minute + 5,
          hit: [minute + 4.5, minute + 5],
        }),
      );
    await site.footage.flush();
    const range = { startMs: noon, endMs: noon + 5 * minutes };
    await site.footage.remove(gate, range, byHand);
    expect((await site.footage.damages(main, ...all)).map(({ startMs }) => startMs)).toEqual([
      noon + 9.5 * minutes,
      noon + 14.5 * minutes,
    ]);
    await site.footage.remove(gate, { startMs: noon, endMs: noon + 15 * minutes }, byHand);
    expect(
      await site.database
        .as<{ recording_damage: object }>()
        .selectFrom("recording_damage")
        .selectAll()
        .execute(),
    ).toEqual([]);
  });
});
