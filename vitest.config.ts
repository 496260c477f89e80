import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const notOurs = ["**/node_modules/**", "**/dist/**", "tests/e2e/**"];
const integration = "**/*.integration.test.ts";
const inBrowser = ["**/console/**/*.test.ts?(x)", "player/**/*.test.ts"];

/** The end of a run must not wait for a file that takes minutes and was begun last. */
const longest = [
  "/tests/torture/",
  "/tests/soak/",
  "/tests/interop/recording-disks",
  "/tests/access/every-call",
  "/tests/interop/bad-input",
  "/tests/interop/",
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
 * Loading the modules anew for every one of these small files took longer than the tests; loading them in
 * more workers than the smallest machine has cores, too. They come when those that wait are done.
 */
const loadedOnce = {
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
          include: [integration],
          exclude: notOurs,
          setupFiles: ["platform/testing/light-passwords.ts"],
          // What waits for real time, or for a server to start or stop, may be slow beside five other files.
          testTimeout: 60_000,
          hookTimeout: 90_000,
          // Three times as many as the smallest machine has cores: many of these wait for real time to pass.
          maxWorkers: 6,
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
          ...loadedOnce,
        },
      },
    ],
  },
});
