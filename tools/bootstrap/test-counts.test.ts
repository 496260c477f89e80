import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { countsOfPlaywright, countsOfVitest } from "./test-counts.mjs";

const folder = mkdtempSync(join(tmpdir(), "test-counts-"));
afterAll(() => rmSync(folder, { recursive: true }));

it("counts a test file that could not be loaded as a failure", () => {
  const report = {
    numPassedTests: 4,
    numFailedTests: 1,
    testResults: [
      { status: "passed", assertionResults: [{ status: "passed" }] },
      { status: "failed", assertionResults: [{ status: "failed" }] },
      { status: "failed", assertionResults: [] },
    ],
  };
  expect(countsOfVitest(written(report))).toEqual({ passed: 4, failed: 2 });
});

it("counts a browser test that passed only on a second try as a failure", () => {
  const report = { stats: { expected: 7, unexpected: 1, flaky: 1, skipped: 3 } };
  expect(countsOfPlaywright(written(report))).toEqual({ passed: 7, failed: 2 });
});

it("counts a run that left no report as a failure", () => {
  const nowhere = join(folder, "nowhere.json");
  expect(countsOfVitest(nowhere)).toEqual({ passed: 0, failed: 1 });
  expect(countsOfPlaywright(nowhere)).toEqual({ passed: 0, failed: 1 });
});

function written(report: object): string {
  const file = join(folder, "report.json");
  writeFileSync(file, JSON.stringify(report));
  return file;
}
