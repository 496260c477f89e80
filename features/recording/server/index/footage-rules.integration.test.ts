import { forEachDatabase } from "@tessera/platform/testing";
import { expect, it } from "vitest";
import { joined, touches } from "./spans.ts";
import {
  type AFootage,
  aFootage,
  byHand,
  gate,
  main,
  minutes,
  noon,
  tooOld,
} from "./testing/a-footage.ts";

const seeds = [1, 2, 3];
const everything = [0, noon * 2] as const;

forEachDatabase((open) => {
  it.each(seeds)(
    "keeps stretches, gaps and usage true to the segments, whatever happens (%i)",
    async (seed) => {
      const site = await aFootage(open);
      const upTo = randomNumbers(seed);
      for (let step = 0; step < 40; step++) await doSomething(site, upTo);
      await site.record({ startMs: noon, endMs: noon + minutes });
      await expectTruth(site);
      const again = await site.again();
      await expectTruth({ ...site, footage: again });
      expect(again.channels()).toEqual([gate]);
    },
  );
});

type UpTo = (limit: number) => number;

/** Records at times that overlap now and then, locks, deletes, tells gaps. */
async function doSomething({ footage, record }: AFootage, upTo: UpTo): Promise<void> {
  const startMs = noon + upTo(40) * minutes;
  const range = { startMs, endMs: startMs + (1 + upTo(8)) * minutes };
  const what = upTo(10);
  if (what < 5)
    await record({ startMs, endMs: startMs + 1 + upTo(5 * minutes), bytes: 1 + upTo(99) });
  else if (what < 6) await footage.lock(gate, range, upTo(3) === 0);
  else if (what < 7)
    await footage.remove(gate, { ...range, edgeMs: upTo(2) * 5 * minutes }, byHand);
  else if (what < 8) {
    const oldest = await footage.oldest({ channel: gate }, 1 + upTo(3));
    await footage.removeSegments(
      oldest.map(({ segmentId }) => segmentId),
      tooOld,
    );
  } else
    await footage.addGap(main, { ...range, reason: "camera-lost", detail: { zh: "", en: "" } });
}

async function expectTruth({ footage }: AFootage): Promise<void> {
  const segments = await footage.within(main, ...everything);
  const stretches = await footage.stretches(main, ...everything);
  expect(stretches).toEqual(joined(segments).map(({ startMs, endMs }) => ({ startMs, endMs })));
  const gaps = await footage.gaps(main, ...everything);
  for (const [at, gap] of gaps.entries()) {
    expect(gap.endMs).toBeGreaterThan(gap.startMs);
    expect(gap.startMs).toBeGreaterThanOrEqual(gaps[at - 1]?.endMs ?? 0);
    expect(stretches.filter((stretch) => touches(stretch, gap))).toEqual([]);
  }
  expect(footage.usage(gate)).toMatchObject({
    bytes: sum(segments),
    lockedBytes: sum(segments.filter(({ isLocked }) => isLocked)),
    oldestMs: segments[0]?.startMs,
    newestMs: Math.max(...segments.map(({ endMs }) => endMs)),
  });
}

const sum = (some: readonly { readonly bytes: number }[]): number =>
  some.reduce((total, { bytes }) => total + bytes, 0);

/** The same ones for the same seed (mulberry32). */
function randomNumbers(seed: number): UpTo {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
}
