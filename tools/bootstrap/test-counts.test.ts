import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { root } from "./repository.mjs";
import { countsOfPlaywright, countsOfVitest } from "./test-counts.mjs";

const folder = mkdtempSync(join(tmpdir(), "test-counts-"));
afterAll(() => rmSync(folder, { recursive: true }));

it("counts a test file that could not be loaded as a failure", () => {
  const report = {
    numPassedTests: 4,
    testResults: [
      { name: join(root, "a.test.ts"), status: "passed", assertionResults: [{ status: "passed" }] },
      {
        name: join(root, "b.test.ts"),
        status: "failed",
        assertionResults: [{ status: "failed", fullName: "adds up" }],
      },
      { name: join(root, "c.test.ts"), status: "failed", assertionResults: [] },
    ],
  };
  expect(countsOfVitest(written(report))).toEqual({
    passed: 4,
    failures: ["b.test.ts: adds up", "c.test.ts"],
  });
});

it("counts a browser test that passed only on a second try as a failure", () => {
  const report = {
    stats: { expected: 7 },
    suites: [
      {
        specs: [spec("works", "expected"), spec("is left out", "skipped")],
        suites: [{ specs: [spec("works at last", "flaky"), spec("does not work", "unexpected")] }],
      },
    ],
  };
  expect(countsOfPlaywright(written(report))).toEqual({
    passed: 7,
    failures: ["tests/e2e/a.spec.ts: works at last", "tests/e2e/a.spec.ts: does not work"],
  });
});

it("counts a run that left no report as a failure", () => {
  const nowhere = join(folder, "nowhere.json");
  for (const counts of [countsOfVitest(nowhere), countsOfPlaywright(nowhere)])
    expect(counts).toEqual({ passed: 0, failures: [expect.stringContaining("no report")] });
});

const spec = (title: string, status: string) => ({ file: "a.spec.ts", title, tests: [{ status }] });

function written(report: object): string {
  const file = join(folder, "report.json");
  writeFileSync(file, JSON.stringify(report));
  return file;
}
