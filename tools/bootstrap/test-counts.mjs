import { readJson } from "./fingerprint.mjs";

/** A run that broke off has passed nothing, whatever its exit code says. */
const noReport = { passed: 0, failed: 1 };

/** A file that could not be loaded holds no failed test, and counts as one. */
export function countsOfVitest(reportFile) {
  const report = readJson(reportFile);
  if (!report) return noReport;
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && !assertionResults.some((test) => test.status === "failed"),
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
}

export function countsOfPlaywright(reportFile) {
  const report = readJson(reportFile);
  if (!report) return noReport;
  const { expected, unexpected, flaky } = report.stats;
  return { passed: expected, failed: unexpected + flaky };
}
