import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { findHeadlessChromium } from "../../tools/bootstrap/system-packages.mjs";
import { chromiumFlags } from "./chromium-flags.ts";

const results = join(import.meta.dirname, "../../test-results");
const chromium = findHeadlessChromium();
const isTraced = process.env["TESSERA_TRACED_TESTS"] !== undefined;

// A browser context that is emptied between tests instead of made anew: a sixth of the whole time.
process.env["PW_TEST_REUSE_CONTEXT"] ??= "1";

export default defineConfig({
  testDir: ".",
  outputDir: join(results, "e2e"),
  reporter: [["line"], ["json", { outputFile: join(results, "playwright.json") }]],
  // Each has a server of its own. Many rules are times, so one worker would mostly wait.
  // What fails beside others, `npm test` runs again alone.
  workers: 3,
  // Much longer than they need by themselves: four share two cores, of which the host may give a third.
  timeout: 120_000,
  expect: { timeout: 40_000 },
  forbidOnly: process.env["CI"] !== undefined,
  use: {
    locale: "zh-CN",
    // Nothing fades or slides: colours that still fade would be measured half-way.
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
    // What was called and answered, when a test is tried again: it takes a sixteenth of the time. Its pictures and page
    // copies took more.
    trace: isTraced
      ? { mode: "retain-on-failure", screenshots: false, snapshots: false, sources: true }
      : "off",
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      // No page lives long enough for its scripts to be worth optimising: a tenth of what the pages took.
      args: [...chromiumFlags, "--js-flags=--no-opt --no-maglev"],
    },
  },
});
