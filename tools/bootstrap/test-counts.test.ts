import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { root } from "./repository.mjs";
import { countsOfPlaywright, countsOfVitest } from "./test-counts.mjs";

const folder = mkdtempSync(join(tmpdir(), "test-counts-"));
afterAll(() => rmSync(folder, { recursive: true }));

it("names each failed test with its error, and a file that could not be loaded", () => {
  const report = {
    numPassedTests: 4,
    testResults: [
      { name: join(root, "a.test.ts"), status: "passed", assertionResults: [{ status: "passed" }] },
      {
        name: join(root, "b.test.ts"),
        status: "failed",
        assertionResults: [
          { status: "failed", fullName: "adds up", failureMessages: ["first try", "1 is not 2"] },
        ],
      },
      {
        name: join(root, "c.test.ts"),
        status: "failed",
        message: "no parse",
        assertionResults: [],
      },
    ],
  };
  expect(countsOfVitest(written(report))).toEqual({
    passed: 4,
    failures: [
      { name: "b.test.ts: adds up", lines: ["1 is not 2"] },
      { name: "c.test.ts", lines: ["no parse"] },
    ],
    unsteady: [],
  });
});

it("names a file whose end failed beside those of its tests that failed", () => {
  const name = join(root, "a.test.ts");
  const assertionResults = [{ status: "failed", fullName: "adds up", failureMessages: ["no"] }];
  const report = {
    numPassedTests: 0,
    testResults: [{ name, status: "failed", message: "the server did not stop", assertionResults }],
  };
  expect(countsOfVitest(written(report)).failures).toEqual([
    { name: "a.test.ts", lines: ["the server did not stop"] },
    { name: "a.test.ts: adds up", lines: ["no"] },
  ]);
});

it("counts a test that passed at its second try as passed, and as unsteady", () => {
  const test = { status: "passed", fullName: "waits", failureMessages: ["was late"] };
  const report = {
    numPassedTests: 1,
    testResults: [{ name: join(root, "a.test.ts"), status: "passed", assertionResults: [test] }],
  };
  expect(countsOfVitest(written(report))).toEqual({
    passed: 1,
    failures: [],
    unsteady: [{ name: "a.test.ts: waits", lines: ["was late"] }],
  });
});

it("tells browser tests that failed from those that passed at the second try", () => {
  const report = {
    stats: { expected: 7, flaky: 1 },
    errors: [{ message: "Error: the server did not stop" }],
    suites: [
      {
        title: "a.spec.ts",
        specs: [spec("works", "expected"), spec("is left out", "skipped")],
        suites: [
          {
            title: "at night",
            specs: [
              spec("works at last", "flaky", "was late"),
              spec("does not work", "unexpected", "is dark"),
            ],
          },
        ],
      },
    ],
  };
  expect(countsOfPlaywright(written(report))).toEqual({
    passed: 8,
    failures: [
      { name: "tests/e2e/a.spec.ts: at night › does not work", lines: ["is dark"] },
      { name: "tests/e2e, outside of a test", lines: ["Error: the server did not stop"] },
    ],
    unsteady: [{ name: "tests/e2e/a.spec.ts: at night › works at last", lines: ["was late"] }],
  });
});

it("counts a run that left no report as a failure", () => {
  const nowhere = join(folder, "nowhere.json");
  for (const counts of [countsOfVitest(nowhere), countsOfPlaywright(nowhere)])
    expect(counts).toMatchObject({
      passed: 0,
      failures: [{ name: expect.stringContaining("no report") }],
    });
});

const spec = (title: string, status: string, message?: string) => ({
  file: "a.spec.ts",
  title,
  tests: [{ status, results: [{ errors: message ? [{ message }] : [] }, { errors: [] }] }],
});

function written(report: object): string {
  const file = join(folder, "report.json");
  writeFileSync(file, JSON.stringify(report));
  return file;
}
