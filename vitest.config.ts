import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["**/*.test.ts", "**/*.test.tsx"],
    exclude: ["**/node_modules/**", "**/dist/**", "tests/e2e/**"],
    globalSetup: ["platform/testing/global-setup.ts"],
    testTimeout: 20_000,
    // One more than the smallest machine has cores: many of these wait for real time to pass.
    maxWorkers: 3,
  },
});
