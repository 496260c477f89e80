import { expect, it } from "vitest";
import { partsTable } from "./parts-table.mjs";

it("tells of each part how long it took, and of projects how long their workers were busy", () => {
  const parts = [
    { name: "check:lint", tookMs: 42_000 },
    { name: "test:unit", tests: 8600, tookMs: 258_000 },
    { name: "  console", tests: 870, busyMs: 30_000 },
  ];
  expect(partsTable(parts, 700_000).split("\n")).toEqual([
    "part        passed  minutes  busy workers, minutes",
    "check:lint              0.7",
    "test:unit     8600      4.3",
    "  console      870                             0.5",
    "all                    11.7",
  ]);
});
