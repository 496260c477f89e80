import { expect, it } from "vitest";
import { slopeMbPerMs } from "./verdict.ts";

it("sees memory that grows with every sample, and none where it only goes up and down", () => {
  expect(slopeMbPerMs(samplesOf((index) => 300 + index)) * 10_000).toBeCloseTo(1);
  expect(slopeMbPerMs(samplesOf((index) => 300 + (index % 2) * 40)) * 3_600_000).toBeLessThan(10);
});

const samplesOf = (mbAt: (index: number) => number) =>
  Array.from({ length: 100 }, (_, index) => ({ atMs: index * 10_000, rssMb: mbAt(index) }));
