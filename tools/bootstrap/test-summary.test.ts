import { expect, it } from "vitest";
import { firstLines } from "./first-lines.mjs";
import { root } from "./repository.mjs";
import { testSummary } from "./test-summary.mjs";

it("ends with the counts, after what failed and what was unsteady", () => {
  const failures = [{ name: "a.test.ts: adds up", lines: ["1 is not 2"] }];
  const unsteady = [{ name: "b.test.ts: waits", lines: [] }];
  expect(testSummary({ passed: 4, failures, unsteady })).toBe(
    [
      "UNSTEADY (failed in the crowd, passed alone) b.test.ts: waits",
      "FAILED a.test.ts: adds up",
      "    1 is not 2",
      "4 passed, 1 failed",
    ].join("\n"),
  );
});

it("keeps of an error its first lines and the place in our code that threw it", () => {
  const error = [
    "Error: \u001B[31m1\u001B[39m is not 2",
    "",
    "b",
    "c",
    "d",
    "e",
    "f",
    `    at inner (${root}/node_modules/vitest/run.js:1:1)`,
    `    at ${root}/base/sum.test.ts:3:48`,
    `    at ${root}/base/other.ts:9:1`,
  ];
  expect(firstLines(error.join("\n"))).toEqual([
    "Error: 1 is not 2",
    "b",
    "c",
    "d",
    "e",
    "    at base/sum.test.ts:3:48",
  ]);
});

it("cuts a line that is too long to read", () => {
  const [line = ""] = firstLines("x".repeat(10_000));
  expect(line.length).toBeLessThan(250);
});
