import { writeFileSync } from "node:fs";

/** Says where the report goes. */
export const restVariable = "TESSERA_TEST_REST_FILE";

/**
 * What the report in JSON leaves out: what was thrown outside of tests, and how long the workers were
 * busy with each project.
 * @public Vitest loads it by its path.
 */
export default class VitestRest {
  onTestRunEnd(modules, errors) {
    const stray = errors.map(({ stack, message }) => stack ?? message);
    const ofProject = Object.groupBy(modules, ({ project }) => project.name);
    const projects = Object.entries(ofProject).map(([name, files]) => ({
      name,
      tests: files.reduce((sum, file) => sum + [...file.children.allTests("passed")].length, 0),
      busyMs: files.reduce((sum, file) => sum + busyMs(file.diagnostic()), 0),
    }));
    const path = process.env[restVariable];
    if (path) writeFileSync(path, JSON.stringify({ stray, projects }));
  }
}

const busyMs = ({
  environmentSetupDuration,
  prepareDuration,
  setupDuration,
  collectDuration,
  duration,
}) => environmentSetupDuration + prepareDuration + setupDuration + collectDuration + duration;
