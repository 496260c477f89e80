import { fileURLToPath } from "node:url";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { chromiumFlags } from "./tests/e2e/chromium-flags.ts";
import { findHeadlessChromium } from "./tools/bootstrap/system-packages.mjs";

const screens = "**/*.browser.test.tsx";
const longRuns = "tests/{soak,torture}/*.integration.test.ts";
const notOurs = ["**/node_modules/**", "**/dist/**", "tests/e2e/**", screens, longRuns];
const chromium = findHeadlessChromium();
const integration = "**/*.integration.test.ts";
const inOneProcess =
  "{apps,base,drivers,engine,features,formats,outputs,platform,protocols,recorder,simulators}/**/*.integration.test.ts";
const inBrowser = ["**/console/**/*.test.ts?(x)", "kit/**/*.test.ts?(x)", "player/**/*.test.ts"];

/** The end of a run must not wait for a file that takes minutes and was begun last. */
const longest = [
  "/tests/program/",
  "/tests/evidence/watermarked",
  "/tests/access/every-call",
  "/tests/interop/bad-input",
  "/tests/interop/",
  "/simulators/",
  "/features/cascade/",
  "/features/recording/server/recorders/",
  "/sessions/sessions.",
  ".integration.",
];

function rank({ moduleId }: TestSpecification): number {
  const at = longest.findIndex((path) => moduleId.includes(path));
  return at < 0 ? longest.length : at;
}

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((one, other) => rank(one) - rank(other));
  }
}

/**
 * Node loads the server's own sources as in the product, and keeps what it compiled. Through Vite the
 * same tests took half as much processor time again. Nothing here is mocked, so no loader is needed.
 */
const byNode = { experimental: { viteModuleRunner: false, nodeLoader: false } };

const patientWaits = "platform/testing/patient-waits.ts";

/** Tests with real parts: databases, sockets, programs. */
const real = {
  ...byNode,
  setupFiles: [
    patientWaits,
    "platform/testing/light-passwords.ts",
    "platform/testing/own-environment.ts",
  ],
  // What waits for real time, or for a server to start or stop, may be slow beside five other files.
  testTimeout: 60_000,
  hookTimeout: 90_000,
  expect: { poll: { timeout: 15_000 } },
  // Twice as many as the smallest machine has cores: many of these wait for real time to pass. With more, beside the
  // end-to-end tests, pictures that are judged while they come were late.
  maxWorkers: 4,
  // They begin no process that outlives them, and most of what they load is the same.
  isolate: false,
  restoreMocks: true,
  unstubGlobals: true,
};

/**
 * Loading the modules anew for every one of these small files took longer than the tests; loading them in
 * more workers than the smallest machine has cores, too. They come when those that wait are done.
 */
const loadedOnce = {
  setupFiles: patientWaits,
  isolate: false,
  restoreMocks: true,
  maxWorkers: 2,
  sequence: { groupOrder: 1 },
} as const;

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    globalSetup: ["platform/testing/global-setup.ts"],
    testTimeout: 20_000,
    projects: [
      {
        extends: true,
        test: {
          name: "integration",
          globalSetup: ["tests/interop/server-desk.ts"],
          include: [integration],
          exclude: [...notOurs, inOneProcess],
          ...real,
        },
      },
      {
        extends: true,
        test: {
          name: "server",
          include: [inOneProcess],
          exclude: notOurs,
          ...real,
        },
      },
      {
        // Not of every run: `npm test -- endurance`.
        extends: true,
        test: {
          name: "endurance",
          include: [longRuns],
          ...real,
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: {
          name: "console",
          include: inBrowser,
          exclude: notOurs,
          unstubGlobals: true,
          ...loadedOnce,
        },
      },
      {
        extends: true,
        test: {
          name: "unit",
          include: ["**/*.test.ts"],
          exclude: [...notOurs, ...inBrowser, integration],
          ...byNode,
          ...loadedOnce,
        },
      },
      {
        // Screens in the real browser, with a server that answers by contract.
        // As users have it: React's development build asks for everything twice.
        oxc: { jsx: { runtime: "automatic", development: false } },
        optimizeDeps: {
          // Found before the first test: a library that is found late loads every page again.
          entries: ["apps/console/main.tsx", "platform/console/testing/browser/*.ts"],
          include: ["react/jsx-runtime", "uplot", "vitest-browser-react"],
          rolldownOptions: { transform: { define: { "process.env.NODE_ENV": '"production"' } } },
        },
        resolve: {
          alias: [
            {
              find: /^zustand$/,
              replacement: fileURLToPath(
                new URL("platform/console/testing/browser/fresh-stores.ts", import.meta.url),
              ),
            },
          ],
        },
        test: {
          name: "browser",
          // One page for the files of a worker: each loaded the whole console for itself.
          isolate: false,
          include: [screens],
          setupFiles: ["platform/console/testing/browser/around-each-test.ts"],
          unstubGlobals: true,
          restoreMocks: true,
          // Much longer than they need by themselves: a host that lends its cores out gives a third of them.
          testTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
          // As many as the smallest machine has cores: each loads the whole console first, and others run beside them.
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            locators: { exact: false },
            commands: {
              preferColours: async ({ page }, colorScheme: "dark" | "light" | null) =>
                page.emulateMedia({ colorScheme }),
              showOn: async ({ page }, media: "screen" | "print") => page.emulateMedia({ media }),
              mouse: async (
                { page },
                act: "move" | "down" | "up" | "wheel",
                x: number,
                y: number,
              ) => (act === "move" || act === "wheel" ? page.mouse[act](x, y) : page.mouse[act]()),
            },
            instances: [{ browser: "chromium" }],
            provider: playwright({
              launchOptions: {
                ...(chromium && { executablePath: chromium }),
                args: chromiumFlags,
              },
              contextOptions: { locale: "zh-CN", reducedMotion: "reduce" },
              actionTimeout: 20_000,
            }),
          },
        },
      },
    ],
  },
});
