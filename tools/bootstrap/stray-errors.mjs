import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./repository.mjs";

export const strayErrorsFile = join(root, "test-results/stray-errors.json");

/** A reporter for vitest: what was thrown outside of tests, which its report in JSON leaves out. */
export default class StrayErrors {
  onTestRunEnd(_, errors) {
    const texts = errors.map(({ stack, message }) => stack ?? message);
    writeFileSync(strayErrorsFile, JSON.stringify(texts));
  }
}
