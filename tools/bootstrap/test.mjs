import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { buildConsole } from "./build-console.mjs";
import { install } from "./install.mjs";
import { main, root, Stop } from "./repository.mjs";
import { keepCompiled } from "./run.mjs";
import { runStep, scripts } from "./step.mjs";
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

  const counts = [];
  for (const part of chosen) counts.push(...(await parts[part](args)));
  const passed = counts.reduce((total, count) => total + count.passed, 0);
  const failures = counts.flatMap((count) => count.failures);
  const unsteady = counts.flatMap((count) => count.unsteady);
  console.log(testSummary({ passed, failures, unsteady }));
  if (failures.length > 0) throw new Stop("");
});

/** Two at a time: each uses more than one core for a part of its time. */
async function check() {
  const waiting = Object.keys(scripts()).filter((name) => name.startsWith("check:"));
  const counts = [];
  const runWaiting = async () => {
    for (let script = waiting.shift(); script; script = waiting.shift())
      counts.push(await runStep(script, { isQuiet: true }));
  };
  await Promise.all([runWaiting(), runWaiting()]);
  return counts;
}

async function unit(args) {
  const report = freshReport("vitest.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const readCounts = () => countsOfVitest(join(root, report));
  return [
    await runStep("test:unit", { isQuiet: false, args: [...reporters, ...args], readCounts }),
  ];
}

async function e2e(args) {
  const report = freshReport("playwright.json");
  const readCounts = () => countsOfPlaywright(join(root, report));
  return [await runStep("test:e2e", { isQuiet: false, args, readCounts })];
}

/** The path of a report from the root; one of an earlier run must not be counted. */
function freshReport(name) {
  mkdirSync(join(root, "test-results"), { recursive: true });
  rmSync(join(root, "test-results", name), { force: true });
  return `test-results/${name}`;
}
