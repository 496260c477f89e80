import { relative } from "node:path";
import { readJson } from "./fingerprint.mjs";
import { firstLines } from "./first-lines.mjs";
import { root } from "./repository.mjs";

/** A run that broke off has passed nothing, whatever its exit code says. */
const noReport = {
  passed: 0,
  failures: [{ name: "the run broke off and left no report", lines: [] }],
  unsteady: [],
};

/** A file that could not be loaded, or whose hooks failed, may hold no failed test, and counts as one. */
export function countsOfVitest(reportFile) {
  const report = readJson(reportFile);
  if (!report) return noReport;
  const files = report.testResults.map(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const named = (test) => ({
      name: `${file}: ${test.fullName}`,
      lines: firstLines(test.failureMessages?.at(-1)),
    });
    const failed = assertionResults.filter((test) => test.status === "failed").map(named);
    const isBroken = status === "failed" && (message || failed.length === 0);
    return {
      failures: isBroken ? [{ name: file, lines: firstLines(message) }, ...failed] : failed,
      // The errors of the first try stay with a test that passed at the second.
      unsteady: assertionResults
        .filter((test) => test.status === "passed" && test.failureMessages?.length > 0)
        .map(named),
    };
  });
  return {
    passed: report.numPassedTests,
    failures: files.flatMap(({ failures }) => failures),
    unsteady: files.flatMap(({ unsteady }) => unsteady),
  };
}

/** What failed outside of a test, such as a server that does not stop, stands in `errors`. */
export function countsOfPlaywright(reportFile) {
  const report = readJson(reportFile);
  if (!report) return noReport;
  const tests = report.suites.flatMap((suite) => testsOf(suite));
  const outside = (report.errors ?? []).map(({ message }) => ({
    name: "tests/e2e, outside of a test",
    lines: firstLines(message),
  }));
  return {
    passed: report.stats.expected + (report.stats.flaky ?? 0),
    failures: [...tests.filter(({ status }) => status === "unexpected").map(nameOf), ...outside],
    unsteady: tests.filter(({ status }) => status === "flaky").map(nameOf),
  };
}

/** Titles of the describe blocks come first; those of the outermost suite are the file's name. */
const testsOf = ({ specs = [], suites = [] }, titles = []) => [
  ...specs.flatMap(({ file, title, tests }) =>
    tests.map(({ status, results = [] }) => ({
      file,
      title: [...titles, title].join(" › "),
      status,
      error: results.findLast(({ errors }) => errors?.length > 0)?.errors[0],
    })),
  ),
  ...suites.flatMap((suite) => testsOf(suite, [...titles, suite.title])),
];

const nameOf = ({ file, title, error }) => ({
  name: `tests/e2e/${file}: ${title}`,
  lines: firstLines(error?.stack ?? error?.message),
});
