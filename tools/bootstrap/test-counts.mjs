import { relative } from "node:path";
import { readJson } from "./fingerprint.mjs";
import { root } from "./repository.mjs";

/** A run that broke off has passed nothing, whatever its exit code says. */
const noReport = { passed: 0, failures: ["the run broke off and left no report"] };

/** A file that could not be loaded holds no failed test, and counts as one. */
export function countsOfVitest(reportFile) {
  const report = readJson(reportFile);
  if (!report) return noReport;
  const failures = report.testResults
    .filter(({ status }) => status === "failed")
    .flatMap(({ name, assertionResults }) => {
      const file = relative(root, name);
      const failed = assertionResults.filter((test) => test.status === "failed");
      return failed.length > 0 ? failed.map((test) => `${file}: ${test.fullName}`) : [file];
    });
  return { passed: report.numPassedTests, failures };
}

export function countsOfPlaywright(reportFile) {
  const report = readJson(reportFile);
  if (!report) return noReport;
  const failures = report.suites
    .flatMap(specsOf)
    .filter(({ tests }) =>
      tests.some(({ status }) => status !== "expected" && status !== "skipped"),
    )
    .map(({ file, title }) => `tests/e2e/${file}: ${title}`);
  return { passed: report.stats.expected, failures };
}

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];
