import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./repository.mjs";

export const strayErrorsFile = join(root, "test-results/stray-errors.json");

/**
 * What was thrown outside of tests, which the report in JSON leaves out.
 * @public Vitest loads it by its path.
 */
export default class StrayErrors {
  onTestRunEnd(_, errors) {
    const texts = errors.map(({ stack, message }) => stack ?? message);
    writeFileSync(strayErrorsFile, JSON.stringify(texts));
  }
}
