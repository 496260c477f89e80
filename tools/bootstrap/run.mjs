import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import * as nodeModule from "node:module";
import { isAbsolute, join } from "node:path";
import { pathToFileURL } from "node:url";
import { root, Stop } from "./repository.mjs";

/** Node runs TypeScript as it is, and has SQLite, from this version on. */
const neededMajor = 24;

/** Runs a program of the repository on Node 24: in this process if it is one. */
export async function run(program, args) {
  const path = isAbsolute(program) ? program : join(root, program);
  keepCompiled();
  if (majorOf(process.version) >= neededMajor) {
    process.argv = [process.execPath, path, ...args];
    await import(pathToFileURL(path).href);
    return;
  }
  await runChild(requireNode24(), [path, ...args]);
}

/**
 * Lets this process and those that it starts keep what they have compiled: that halves the time
 * until the server is ready. To be called after the installation, which clears the folder.
 */
export function keepCompiled() {
  process.env.NODE_COMPILE_CACHE ??= join(root, "node_modules/.cache/compiled");
  nodeModule.enableCompileCache?.(process.env.NODE_COMPILE_CACHE);
}

/** The path of a Node that is new enough, or one sentence about which is needed. */
export function requireNode24() {
  const packaged = packagedNode();
  if (existsSync(packaged)) return packaged;
  if (majorOf(process.version) >= neededMajor) return process.execPath;
  if (majorOf(String(spawnSync("node", ["--version"]).stdout)) >= neededMajor) return "node";
  throw new Stop(
    `Tessera needs Node ${neededMajor} or newer and this is ${process.version}: ` +
      `for ${process.platform} ${process.arch} no Node comes with the packages, so install one from nodejs.org.`,
  );
}

const majorOf = (version) => Number(/^v(\d+)\./.exec(version)?.[1] ?? 0);

/** Node comes as a package of its own for Linux and Windows; see optionalDependencies. */
function packagedNode() {
  const system = process.platform === "win32" ? "win" : process.platform;
  const binary = process.platform === "win32" ? "bin/node.exe" : "bin/node";
  return join(root, "node_modules", `node-${system}-${process.arch}`, binary);
}

function runChild(node, args) {
  const child = spawn(node, args, { stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
    process.on(signal, () => {
      // Ctrl+C in a terminal reaches the child by itself; twice would cut its clean stop short.
      if (signal === "SIGINT" && process.stdin.isTTY) return;
      child.kill(signal);
    });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      if (signal) {
        process.removeAllListeners(signal);
        process.kill(process.pid, signal);
      }
      process.exitCode = code ?? 1;
      resolve();
    });
  });
}
