import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { root } from "./repository.mjs";
import { requireNode24 } from "./run.mjs";

/**
 * Runs a script of package.json and prints one line with its verdict and time. `readCounts` tells
 * of tests what their report says; a script that fails without a failed test is itself the failure. One that gives way
 * to others takes what they leave of the machine.
 */
export async function runStep(script, { isQuiet, givesWay, args = [], env = {}, readCounts }) {
  const startedAtMs = Date.now();
  if (!isQuiet) console.log(`${script} …`);
  const { exitCode, output } = await runScript(script, { isQuiet, givesWay, args, env });
  if (exitCode !== 0) process.stdout.write(output);
  const { passed, failures } = readCounts?.() ?? { passed: 0, failures: [] };
  const isOk = exitCode === 0 && failures.length === 0;
  const tookMs = Date.now() - startedAtMs;
  console.log(`${script}: ${isOk ? "ok" : "FAILED"} (${(tookMs / 1000).toFixed(1)} s)`);
  const isUntold = !isOk && failures.length === 0;
  return { passed, failures: isUntold ? [{ name: script, lines: [] }] : failures, tookMs };
}

/** A quiet script is heard only when it fails; another one speaks as it goes. */
function runScript(script, { isQuiet, givesWay, args, env }) {
  const command = [scripts()[script], ...args.map(quoted)].join(" ");
  const child = spawn(command, {
    cwd: root,
    env: { ...process.env, ...env, PATH: searchPath() },
    shell: true,
    stdio: isQuiet ? ["ignore", "pipe", "pipe"] : "inherit",
  });
  if (givesWay && child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  const chunks = [];
  child.stdout?.on("data", (chunk) => chunks.push(chunk));
  child.stderr?.on("data", (chunk) => chunks.push(chunk));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) =>
      resolve({ exitCode: code ?? 1, output: Buffer.concat(chunks).toString() }),
    );
  });
}

/** A test's title may hold anything that a shell would take for its own. */
const quoted = (arg) =>
  process.platform === "win32" ? JSON.stringify(arg) : `'${arg.replaceAll("'", "'\\''")}'`;

export const scripts = () => JSON.parse(readFileSync(join(root, "package.json"), "utf8")).scripts;

/** Node 24 comes first, whichever Node started us: the tools in .bin ask the PATH for theirs. */
const searchPath = () =>
  [dirname(requireNode24()), join(root, "node_modules/.bin"), process.env.PATH].join(delimiter);
