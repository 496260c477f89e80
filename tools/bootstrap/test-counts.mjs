import { relative } from "node:path";
import { readJson } from "./fingerprint.mjs";
import { firstLines } from "./first-lines.mjs";
import { root } from "./repository.mjs";

/** A run that broke off has passed nothing, whatever its exit code says. */
const noReport = {
  passed: 0,
  failures: [{ name: "the run broke off and left no report", lines: [] }],
};

/**
 * What passed and what failed. A failure that may be tried again says how in `again`: `only` is what to
 * choose it by, and without it the whole file has to run. A file that could not be loaded, or whose
 * hooks failed, may hold no failed test, and counts as one. What was thrown outside of tests is in a
 * report of its own.
 */
export function countsOfVitest(reportFile, restFile) {
  const report = readJson(reportFile);
  const stray = readJson(restFile)?.stray;
  if (!report || !stray) return noReport;
  return {
    passed: report.numPassedTests,
    failures: [
      ...report.testResults.flatMap(failuresOfFile),
      ...stray.map((error) => ({ name: "outside of a test", lines: firstLines(error) })),
    ],
  };
}

function failuresOfFile({ name, status, message, assertionResults }) {
  const file = relative(root, name);
  const failed = assertionResults.filter((test) => test.status === "failed");
  const passed = assertionResults.filter((test) => test.status === "passed").length;
  const isBroken = status === "failed" && (message || failed.length === 0);
  // A test that did not run may be one of a group whose hook failed.
  const isWhole = isBroken || failed.length + passed < assertionResults.length;
  const again = (only) =>
    meetsRealTime(file) && {
      again: { part: partOf(file), file, passed, ...(!isWhole && { only }) },
    };
  return [
    ...(isBroken ? [{ name: file, lines: firstLines(message), ...again() }] : []),
    ...failed.map(({ ancestorTitles, title, fullName, failureMessages }) => ({
      name: `${file}: ${fullName}`,
      lines: firstLines(failureMessages?.at(-1)),
      // As vitest joins them for its option -t.
      ...again([...ancestorTitles, title].join(" > ")),
    })),
  ];
}

const partOf = (file) => (file.includes(".browser.test.") ? "screens" : "unit");

/** Only these meet the real time of a busy machine. */
const meetsRealTime = (file) => /\.(integration|browser)\.test\.tsx?$/.test(file);

/** What failed outside of a test, such as a server that does not stop, stands in `errors`. */
export function countsOfPlaywright(reportFile) {
  const report = readJson(reportFile);
  if (!report) return noReport;
  const tests = report.suites.flatMap((suite) => testsOf(suite));
  const outside = (report.errors ?? []).map(({ message }) => ({
    name: "tests/e2e, outside of a test",
    lines: firstLines(message),
  }));
  const failed = tests.filter(({ status }) => status === "unexpected");
  return {
    passed: report.stats.expected,
    failures: [...failed.map((test) => failureOf(test, tests)), ...outside],
  };
}

/** Titles of the describe blocks come first; those of the outermost suite are the file's name. */
const testsOf = ({ specs = [], suites = [] }, titles = []) => [
  ...specs.flatMap(({ file, line, title, tests }) =>
    tests.map(({ status, annotations = [], results = [] }) => ({
      file,
      line,
      title: [...titles, title].join(" › "),
      status,
      isSerial: annotations.some(({ type }) => type === "serial"),
      error: results.findLast(({ errors }) => errors?.length > 0)?.errors[0],
    })),
  ),
  ...suites.flatMap((suite) => testsOf(suite, [...titles, suite.title])),
];

/** A test of a serial file stands on those before it, and those after it have not run. */
function failureOf({ file, line, title, isSerial, error }, tests) {
  const passed = tests.filter((test) => test.file === file && test.status === "expected").length;
  const only = isSerial ? {} : { only: String(line) };
  return {
    name: `tests/e2e/${file}: ${title}`,
    lines: firstLines(error?.stack ?? error?.message),
    again: { part: "e2e", file: `tests/e2e/${file}`, passed, ...only },
  };
}
