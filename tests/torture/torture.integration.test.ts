import { expect, it } from "vitest";
import { gopMs } from "./cameras.ts";
import { tortureByStops } from "./stops.ts";
import { torture } from "./torture.ts";

/** Of all processes at once; `npm run torture` kills often, and also one alone. */
it("loses nothing it told of when it is killed while it records, and all of it plays", async () => {
  const result = await torture({ moments: 1, cameras: 3, seed: 2, decodeEvery: 1 });
  expect(result.complaints.join("\n")).toBe("");
  expect(result.lostMs).toBe(0);
  expect(result.decodedFrames).toBeGreaterThan(20);
  // The GOP that came in, the one that was written, and what a busy machine delays.
  expect(result.medianMissingMs).toBeLessThan(3 * gopMs);
}, 240_000);

/** `npm run torture -- --stops` does it 200 times, also with a worker that is dead. */
it("stops within ten seconds whatever is open, loses nothing, and starts on what it left", async () => {
  const result = await tortureByStops({ moments: 2, cameras: 3, seed: 3 });
  expect(result.complaints.join("\n")).toBe("");
  expect(result.lostMs).toBe(0);
  expect(result.slowestStopMs).toBeLessThan(10_000);
}, 240_000);
