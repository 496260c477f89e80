import { expect, it } from "vitest";
import { gopMs, torture } from "./torture.ts";

it("loses nothing it told of when it is killed at 10 random moments, and all of it plays", async () => {
  const result = await torture({ moments: 10, cameras: 3, seed: 20_261_115, decodeEvery: 5 });
  expect(result.complaints).toEqual([]);
  expect(result.lostMs).toBe(0);
  expect(result.decodedFrames).toBeGreaterThan(20);
  // The GOP that came in, the one that was written, and what a busy machine delays.
  expect(result.medianMissingMs).toBeLessThan(2 * gopMs + 500);
}, 300_000);
