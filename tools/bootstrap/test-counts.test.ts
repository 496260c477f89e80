import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { root } from "./repository.mjs";
import { countsOfPlaywright, countsOfVitest } from "./test-counts.mjs";

const folder = mkdtempSync(join(tmpdir(), "test-counts-"));
afterAll(() => rmSync(folder, { recursive: true }));

it("names each failed test with its error, and a file that could not be loaded", () => {
  const report = {
    numPassedTests: 4,
    testResults: [
      aFile("a.test.ts", { tests: [aTest("passed", "works")] }),
      aFile("b.test.ts", { tests: [aTest("failed", "adds up", "1 is not 2")] }),
      aFile("c.test.ts", { message: "no parse", tests: [] }),
    ],
  };
  expect(countsOfVitest(written(report), written({ stray: [] }))).toEqual({
    passed: 4,
    failures: [
      { name: "b.test.ts: sums adds up", lines: ["1 is not 2"] },
      { name: "c.test.ts", lines: ["no parse"] },
    ],
  });
});

it("names a file whose end failed beside those of its tests that failed", () => {
  const tests = [aTest("failed", "adds up", "no")];
  const report = {
    numPassedTests: 0,
    testResults: [aFile("a.test.ts", { message: "the server did not stop", tests })],
  };
  expect(countsOfVitest(written(report), written({ stray: [] })).failures).toEqual([
    { name: "a.test.ts", lines: ["the server did not stop"] },
    { name: "a.test.ts: sums adds up", lines: ["no"] },
  ]);
});

it("counts what was thrown outside of tests", () => {
  const report = { numPassedTests: 1, testResults: [] };
  expect(countsOfVitest(written(report), written({ stray: ["Error: nobody caught me"] }))).toEqual({
    passed: 1,
    failures: [{ name: "outside of a test", lines: ["Error: nobody caught me"] }],
  });
});

describe("how a failed integration test is tried again", () => {
  const file = { part: "unit", file: "a.integration.test.ts" };
  const passes = aTest("passed", "works");
  const fails = aTest("failed", "adds up", "no");

  it("is by its name", () => {
    expect(again("", passes, fails)).toEqual([{ ...file, passed: 1, only: "sums > adds up" }]);
  });

  it("is by its file if that is broken", () => {
    const whole = { ...file, passed: 1 };
    expect(again("the server did not stop", passes, fails)).toEqual([whole, whole]);
  });

  it("is by its file if others did not run: the hook of their group may have failed", () => {
    expect(again("", aTest("skipped", "waits"), fails)).toEqual([{ ...file, passed: 0 }]);
  });
});

it("tries a test of a screen again among the screens", () => {
  const testResults = [aFile("a.browser.test.tsx", { tests: [aTest("failed", "adds up", "no")] })];
  const [failure] = countsOfVitest(
    written({ numPassedTests: 0, testResults }),
    written({ stray: [] }),
  ).failures;
  expect(failure?.again).toMatchObject({ part: "screens", file: "a.browser.test.tsx" });
});

it("names browser tests that failed, what failed outside of them, and how each is tried again", () => {
  const report = {
    stats: { expected: 7 },
    errors: [{ message: "Error: the server did not stop" }],
    suites: [
      {
        title: "a.spec.ts",
        specs: [aSpec("works", "expected"), aSpec("is left out", "skipped")],
        suites: [{ title: "at night", specs: [aSpec("does not work", "unexpected", "is dark")] }],
      },
      {
        title: "b.spec.ts",
        specs: [
          { ...aSpec("goes on", "unexpected", "is stuck", ["serial"]), file: "b.spec.ts" },
          { ...aSpec("ends", "skipped", undefined, ["serial"]), file: "b.spec.ts" },
        ],
      },
    ],
  };
  expect(countsOfPlaywright(written(report))).toEqual({
    passed: 7,
    failures: [
      {
        name: "tests/e2e/a.spec.ts: at night › does not work",
        lines: ["is dark"],
        again: { part: "e2e", file: "tests/e2e/a.spec.ts", passed: 1, only: "12" },
      },
      {
        name: "tests/e2e/b.spec.ts: goes on",
        lines: ["is stuck"],
        again: { part: "e2e", file: "tests/e2e/b.spec.ts", passed: 0 },
      },
      { name: "tests/e2e, outside of a test", lines: ["Error: the server did not stop"] },
    ],
  });
});

it("counts a run that left no report as a failure", () => {
  const nowhere = join(folder, "nowhere.json");
  for (const counts of [
    countsOfVitest(nowhere, written({ stray: [] })),
    countsOfVitest(written({ numPassedTests: 1, testResults: [] }), nowhere),
    countsOfPlaywright(nowhere),
  ])
    expect(counts).toMatchObject({
      passed: 0,
      failures: [{ name: expect.stringContaining("no report") }],
    });
});

function again(message: string, ...tests: object[]) {
  const testResults = [aFile("a.integration.test.ts", { message, tests })];
  const counts = countsOfVitest(
    written({ numPassedTests: 1, testResults }),
    written({ stray: [] }),
  );
  return counts.failures.map((failure) => failure.again);
}

const aFile = (
  name: string,
  { message = "", tests }: { readonly message?: string; readonly tests: readonly object[] },
) => ({
  name: join(root, name),
  status: message || tests.some((test) => "failureMessages" in test) ? "failed" : "passed",
  message,
  assertionResults: tests,
});

const aTest = (status: string, title: string, error?: string) => ({
  status,
  title,
  ancestorTitles: ["sums"],
  fullName: `sums ${title}`,
  ...(error && { failureMessages: [error] }),
});

const aSpec = (title: string, status: string, message?: string, marks: string[] = []) => ({
  file: "a.spec.ts",
  line: 12,
  title,
  tests: [
    {
      status,
      annotations: marks.map((type) => ({ type })),
      results: [{ errors: message ? [{ message }] : [] }],
    },
  ],
});

let reports = 0;
function written(report: object): string {
  const file = join(folder, `report-${reports++}.json`);
  writeFileSync(file, JSON.stringify(report));
  return file;
}
