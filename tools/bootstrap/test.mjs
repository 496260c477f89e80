import { mkdirSync, rmSync } from "node:fs";
import { totalmem } from "node:os";
import { join } from "node:path";
import { buildConsole } from "./build-console.mjs";
import { buildServer } from "./build-server.mjs";
import { keepFilesInMemory } from "./files-in-memory.mjs";
import { readJson } from "./fingerprint.mjs";
import { install } from "./install.mjs";
import { partsTable } from "./parts-table.mjs";
import { processorText, readProcessorTime } from "./processor-time.mjs";
import { main, root, Stop } from "./repository.mjs";
import { keepCompiled } from "./run.mjs";
import { afterSecondTry, choiceOf, secondTries } from "./second-try.mjs";
import { runStep, scripts } from "./step.mjs";
import { requireSystemPackages } from "./system-packages.mjs";
import { countsOfPlaywright, countsOfVitest } from "./test-counts.mjs";
import { testSummary } from "./test-summary.mjs";
import { judgeUnsteady, readUnsteady, unsteadyText, writeUnsteady } from "./unsteady.mjs";
import { restVariable } from "./vitest-rest.mjs";

/** Every part runs even if one before it failed: one run tells all there is to mend. */
const everyRun = { check, unit, e2e, screens };

/** Only by name, as in CI: they kill and drop for minutes to find rare faults that lower tests do not look for. */
const byName = { endurance };

const parts = { ...everyRun, ...byName };

/**
 * What runs at the same time, each list in its order: any of them waits for real time to pass, and leaves a quarter of
 * the machine to the others. The first speaks as it goes, of the others only what fails is told.
 */
const lanes = [
  ["unit", "endurance"],
  // What is left alone at the end uses more of the machine if it is the end-to-end tests: three at a time, not two.
  ["screens", "e2e"],
];

/** Begins beside the builds, which it does not need, and goes on beside the rest. */
const beforeBuilds = ["check"];

const gigabyte = 2 ** 30;

/**
 * The compiler has one thread (tsconfig.base.json says why), and looks for memory to free more often than a
 * run of a minute needs: not at all, where there is plenty, which saves it a sixth. It runs within the linter, which
 * needs the types of everything anyway: apart they took a third more.
 */
const thrifty = {
  GOMAXPROCS: "1",
  ...(totalmem() > 16 * gigabyte ? { GOGC: "off", GOMEMLIMIT: "6GiB" } : { GOGC: "400" }),
};

await main(async (args) => {
  const removeFiles = keepFilesInMemory();
  try {
    await runTests(args);
  } finally {
    removeFiles();
  }
});

async function runTests([only, ...args]) {
  const chosen = only === undefined ? Object.keys(everyRun) : [only];
  if (!chosen.every((part) => part in parts))
    throw new Stop(
      `There is no part "${only}": choose ${Object.keys(parts).join(", ")}, or none for all.`,
    );
  const startedAtMs = Date.now();
  const processorBefore = readProcessorTime();
  const isMoreThanChecked = chosen.some((part) => part !== "check");
  // Beside npm and the builds: both mostly wait, one for the network, the other for one core.
  const systemPackages = isMoreThanChecked ? requireSystemPackages() : Promise.resolve();
  // It is told where it is waited for.
  systemPackages.catch(() => {});
  await install("full");
  keepCompiled();
  const isOne = chosen.length === 1;
  const runLane = async (lane) => {
    const counts = [];
    for (const part of lane.filter((name) => chosen.includes(name)))
      counts.push(await parts[part](args, { isQuiet: !isOne && lane !== lanes[0] }));
    return sumOf(counts);
  };
  const checked = runLane(beforeBuilds);
  if (isMoreThanChecked) {
    await buildConsole();
    await buildServer();
    await systemPackages;
  }
  const ready = { name: "installation and builds", tookMs: Date.now() - startedAtMs };
  const first = sumOf(await Promise.all([...lanes.map(runLane), checked]));
  const secondAtMs = Date.now();
  const tried = await triedAgain(first);
  const again = { name: "second tries", tookMs: Date.now() - secondAtMs };

  const counts = keptUnsteady(tried);
  console.log(partsTable([ready, ...first.timings, again], Date.now() - startedAtMs));
  console.log(processorText(processorBefore, readProcessorTime()));
  console.log(testSummary(counts));
  if (counts.failures.length > 0) throw new Stop("");
}

function sumOf(counts) {
  return {
    passed: counts.reduce((total, { passed }) => total + passed, 0),
    failures: counts.flatMap(({ failures }) => failures),
    unsteady: [],
    timings: counts.flatMap(({ timings }) => timings),
  };
}

/** Writes down what was unsteady; what was so before has failed. */
function keptUnsteady(tried) {
  const before = readUnsteady();
  const date = new Date().toISOString().slice(0, 10);
  const { list, counts } = judgeUnsteady({ list: before, counts: tried, date });
  const added = list.slice(before.length);
  if (added.length > 0) writeUnsteady(list);
  for (const line of unsteadyText(list, added)) console.log(line);
  return counts;
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

/** Two at a time. */
async function check() {
  const waiting = Object.keys(scripts()).filter((name) => name.startsWith("check:"));
  const counts = [];
  const runWaiting = async () => {
    for (let script = waiting.shift(); script; script = waiting.shift()) {
      const result = await runStep(script, { isQuiet: true, givesWay: true, env: thrifty });
      counts.push({ ...result, timings: [{ name: script, tookMs: result.tookMs }] });
    }
  };
  await Promise.all([runWaiting(), runWaiting()]);
  return sumOf(counts);
}

function unit(choice, how) {
  return vitest("unit", ["integration", "server", "console", "unit"], choice, how);
}

function screens(choice, how) {
  return vitest("screens", ["browser"], choice, how);
}

function endurance(choice, how) {
  return vitest("endurance", ["endurance"], choice, how);
}

async function vitest(part, ofPart, choice, { isSecond = false, isQuiet = false } = {}) {
  const report = fresh(`${part}${isSecond ? "-again" : ""}.json`);
  const restFile = fresh(`${part}-rest.json`);
  const reporters = ["default", "json", "./tools/bootstrap/vitest-rest.mjs"];
  const args = [
    ...ofPart.map((project) => `--project=${project}`),
    ...reporters.map((reporter) => `--reporter=${reporter}`),
    `--outputFile.json=${report}`,
    ...(isSecond ? ["--maxWorkers=1"] : []),
    ...choice,
  ];
  const readCounts = () => countsOfVitest(report, restFile);
  const name = `test:${part}`;
  const env = { [restVariable]: restFile };
  const counts = await runStep(name, { isQuiet, args, env, readCounts });
  const projects = readJson(restFile)?.projects ?? [];
  const whole = { name, tests: counts.passed, tookMs: counts.tookMs };
  const timings =
    ofPart.length > 1 ? projects.map((project) => ({ ...project, name: `  ${project.name}` })) : [];
  return { ...counts, timings: [whole, ...timings] };
}

async function e2e(choice, { isSecond = false, isQuiet = false } = {}) {
  const report = fresh(isSecond ? "playwright-again.json" : "playwright.json");
  // Node reads TypeScript by itself; Playwright would translate every source once more.
  const env = {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    PW_DISABLE_TS_ESM: "1",
    ...(isSecond && { TESSERA_TRACED_TESTS: "1" }),
  };
  // What the first try left to look at stays.
  const args = isSecond ? ["--workers=1", "--output=test-results/e2e-again", ...choice] : choice;
  const readCounts = () => countsOfPlaywright(report);
  const counts = await runStep("test:e2e", { isQuiet, args, env, readCounts });
  const { passed: tests, tookMs } = counts;
  return { ...counts, timings: [{ name: "test:e2e", tests, tookMs }] };
}

/** The path of a report; one of an earlier run must not be counted. */
function fresh(name) {
  const folder = join(root, "test-results");
  mkdirSync(folder, { recursive: true });
  rmSync(join(folder, name), { force: true });
  return join(folder, name);
}
