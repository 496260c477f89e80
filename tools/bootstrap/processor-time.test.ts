import { expect, it } from "vitest";
import { parseProcessorTime, processorText, readProcessorTime } from "./processor-time.mjs";

const stat = (figures: string) =>
  parseProcessorTime(`cpu  ${figures} 0 0\ncpu0 1 2 3 4 5 6 7 8 9 10\nintr 1\n`);

it("tells how much of the cores a run used, left idle, and did not get", () => {
  const before = stat("1000 0 500 2000 0 0 0 100");
  const after = stat("90000 1000 30500 12000 2000 0 0 18100");
  expect(processorText(before, after)).toBe(
    "processor time: 1200 s; of the cores 80 % used, 8 % idle, 12 % withheld by the host",
  );
});

it("says nothing where the system tells nothing", () => {
  expect(parseProcessorTime("")).toBeUndefined();
  expect(processorText(undefined, stat("1 1 1 1 1 1 1 1"))).toBe("");
});

it.runIf(process.platform === "linux")("reads what Linux tells", () => {
  expect(readProcessorTime()?.used).toBeGreaterThan(0);
});
