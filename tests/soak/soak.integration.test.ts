import { expect, it } from "vitest";
import { soak } from "./soak.ts";
import { judge } from "./verdict.ts";

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
