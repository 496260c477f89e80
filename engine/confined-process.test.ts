import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it, vi } from "vitest";
import { childEnvironment, confinedArguments } from "./confined-process.ts";

it("passes on how to run, and no secret of the server", () => {
  vi.stubEnv("DATABASE_URL", "postgres://u:p@h/db");
  vi.stubEnv("TESSERA_INITIAL_PASSWORD", "x");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "x");
  vi.stubEnv("TZ", "Asia/Shanghai");
  expect(childEnvironment({ UV_THREADPOOL_SIZE: "16" })).toMatchObject({
    TZ: "Asia/Shanghai",
    UV_THREADPOOL_SIZE: "16",
  });
  const names = Object.keys(childEnvironment());
  expect(names.filter((name) => /DATABASE|TESSERA|SECRET|PATH$/.test(name))).toEqual(
    names.includes("LD_LIBRARY_PATH") ? ["LD_LIBRARY_PATH"] : [],
  );
  vi.unstubAllEnvs();
});

it.each([
  [
    "reads the programs",
    `require("fs").readFileSync("${join(import.meta.dirname, "index.ts")}")`,
    true,
  ],
  [
    "does not read what lies beside them",
    `require("fs").readFileSync("${join(import.meta.dirname, "../data/secret-box.key")}")`,
    false,
  ],
  [
    "does not write",
    `require("fs").writeFileSync("${join(import.meta.dirname, "index.ts.x")}", "")`,
    false,
  ],
  ["does not start programs", `require("child_process").execSync("true")`, false],
])("%s", async (_, script, isAllowed) => {
  const run = promisify(execFile)(process.execPath, [...confinedArguments(), "-e", script], {
    env: childEnvironment(),
  });
  const outcome = await run.then(
    () => "done",
    ({ stderr }: { stderr: string }) => (stderr.includes("ERR_ACCESS_DENIED") ? "denied" : stderr),
  );
  expect(outcome).toBe(isAllowed ? "done" : "denied");
});
