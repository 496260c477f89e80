import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { buildConsole } from "./build-console.mjs";
import { install } from "./install.mjs";
import { main, root, Stop } from "./repository.mjs";
import { keepCompiled } from "./run.mjs";
import { afterSecondTry, choiceOf, secondTries } from "./second-try.mjs";
import { runStep, scripts } from "./step.mjs";
import { strayErrorsFile } from "./stray-errors.mjs";
import { requireSystemPackages } from "./system-packages.mjs";
import { countsOfPlaywright, countsOfVitest } from "./test-counts.mjs";
import { testSummary } from "./test-summary.mjs";

/** Every part runs even if one before it failed: one run tells all there is to mend. */
const parts = { check, unit, e2e };

await main(async ([only, ...args]) => {
  const chosen = only === undefined ? Object.keys(parts) : [only];
  if (!chosen.every((part) => part in parts))
    throw new Stop(
      `There is no part "${only}": choose ${Object.keys(parts).join(", ")}, or none for all.`,
    );
  await install("full");
  keepCompiled();
  if (chosen.some((part) => part !== "check")) {
    await buildConsole();
    requireSystemPackages();
  }

  const run = async (part) => (chosen.includes(part) ? parts[part](args) : sumOf([]));
  // The checks take what the tests leave of the machine while they wait for real time to pass.
  const [checked, tested] = await Promise.all([run("check"), run("unit")]);
  const counts = await triedAgain(sumOf([checked, tested, await run("e2e")]));
  console.log(testSummary(counts));
  if (counts.failures.length > 0) throw new Stop("");
});

function sumOf(counts) {
  return {
    passed: counts.reduce((total, { passed }) => total + passed, 0),
    failures: counts.flatMap(({ failures }) => failures),
    unsteady: [],
  };
}

/** What failed in the crowd once more, by itself. */
async function triedAgain(first) {
  let counts = first;
  for (const attempt of secondTries(first.failures)) {
    console.log(`Once more, alone: ${attempt.file}`);
    const second = await parts[attempt.part](choiceOf(attempt), { isSecond: true });
    counts = afterSecondTry(counts, attempt, second);
  }
  return counts;
}

/** Two at a time: each uses more than one core for a part of its time. */
async function check() {
  const waiting = Object.keys(scripts()).filter((name) => name.startsWith("check:"));
  const counts = [];
  const runWaiting = async () => {
    for (let script = waiting.shift(); script; script = waiting.shift())
      counts.push(await runStep(script, { isQuiet: true }));
  };
  await Promise.all([runWaiting(), runWaiting()]);
  return sumOf(counts);
}

function unit(choice, { isSecond = false } = {}) {
  const report = fresh(isSecond ? "vitest-again.json" : "vitest.json");
  rmSync(strayErrorsFile, { force: true });
  const reporters = ["default", "json", "./tools/bootstrap/stray-errors.mjs"];
  const args = [
    ...reporters.map((reporter) => `--reporter=${reporter}`),
    `--outputFile.json=${report}`,
    ...(isSecond ? ["--maxWorkers=1"] : []),
    ...choice,
  ];
  const readCounts = () => countsOfVitest(report, strayErrorsFile);
  return runStep("test:unit", { isQuiet: false, args, readCounts });
}

function e2e(choice, { isSecond = false } = {}) {
  const report = fresh(isSecond ? "playwright-again.json" : "playwright.json");
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  // What the first try left to look at stays.
  const args = isSecond ? ["--workers=1", "--output=test-results/e2e-again", ...choice] : choice;
  const readCounts = () => countsOfPlaywright(report);
  return runStep("test:e2e", { isQuiet: false, args, env, readCounts });
}

/** The path of a report; one of an earlier run must not be counted. */
function fresh(name) {
  const folder = join(root, "test-results");
  mkdirSync(folder, { recursive: true });
  rmSync(join(folder, name), { force: true });
  return join(folder, name);
}
