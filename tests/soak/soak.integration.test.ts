import { expect, it } from "vitest";
import { soak } from "./soak.ts";
import { judge, slopeMbPerMs } from "./verdict.ts";

const cameras = 6;

it("is as it was before, when cameras have dropped and come back for a while", async () => {
  const result = await soak({
    cameras,
    // Made anew in each run.
    picture: "720p10-500kbit",
    viewers: 3,
    droppingMs: 15_000,
    upMs: { min: 1_000, max: 6_000 },
    sampleMs: 1_000,
    seed: 7,
  });
  expect(result.drops).toBeGreaterThanOrEqual(cameras);
  expect(judge(result, cameras).filter(({ isGood }) => !isGood)).toEqual([]);
}, 240_000);

it("sees memory that grows with every sample, and none where it only goes up and down", () => {
  expect(slopeMbPerMs(samplesOf((index) => 300 + index)) * 10_000).toBeCloseTo(1);
  expect(slopeMbPerMs(samplesOf((index) => 300 + (index % 2) * 40)) * 3_600_000).toBeLessThan(10);
});

const samplesOf = (mbAt: (index: number) => number) =>
  Array.from({ length: 100 }, (_, index) => ({ atMs: index * 10_000, rssMb: mbAt(index) }));
