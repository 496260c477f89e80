import { spawn } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:os";
import { dirname, join } from "node:path";
import { systemClock } from "@tessera/base";
import {
  type Program,
  readReleaseState,
  writeReleaseState,
} from "@tessera/features/updates/release-folder";
import { markOf, readRunningFile } from "../operate/running-file.ts";
import { dataDirOf } from "./own-program.ts";
import { runTrial, type StartedProgram } from "./run-trial.ts";
import { replaceMe, watcherVariable } from "./watcher-variable.ts";

// Takes the server's place, and its process number, while one version takes over from another; small, since it stays
// until the service ends.
const args = process.argv.slice(2);
const dataDir = dataDirOf(args, process.env);
const env = { ...process.env, [watcherVariable]: String(process.pid) };
const healthMs = 5000;
let running: StartedProgram | undefined;
let isStopping = false;

for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const)
  process.on(signal, () => {
    if (signal !== "SIGHUP") isStopping = true;
    running?.kill(signal);
  });

const state = readReleaseState(dataDir);
if (!state.trial) throw new Error("there is no version on trial");
const { pid } = process;
const trial = { ...state.trial, watcher: { pid, mark: markOf(pid) } };
writeReleaseState(dataDir, { ...state, trial });
const last = await runTrial(trial, {
  read: () => readReleaseState(dataDir),
  write: (next) => writeReleaseState(dataDir, next),
  start,
  undo,
  isStopping: () => isStopping,
  clock: systemClock,
});
const code = await last.ended;
const next = readReleaseState(dataDir).trial;
// It wants to be replaced: by the watcher of the version that asks, in this same place.
if (code === replaceMe && next && next.watcher === undefined)
  process.execve?.(
    process.execPath,
    [process.execPath, ...process.execArgv, watcherOf(next.from), ...args],
    process.env,
  );
process.exit(code);

function start({ path }: Program): StartedProgram {
  const child = spawn(process.execPath, [...process.execArgv, path, ...args], {
    stdio: "inherit",
    env,
  });
  const ended = once(child, "exit").then(([exited, by]) => exitCodeOf(exited, by));
  const started: StartedProgram = {
    ended,
    isReady: () => isReady(child.pid),
    kill: (signal) => void child.kill(signal),
  };
  running = started;
  return started;
}

async function undo({ path }: Program, backup: string): Promise<boolean> {
  const child = spawn(process.execPath, [path, "undo-update", backup, "--data", dataDir], {
    stdio: "inherit",
    env,
  });
  const [exited] = await once(child, "exit");
  return exited === 0;
}

async function isReady(childPid: number | undefined): Promise<boolean> {
  const told = readRunningFile(dataDir, childPid);
  if (!told) return false;
  try {
    const signal = AbortSignal.timeout(healthMs);
    return (await fetch(`${told.url}/health/ready`, { signal })).ok;
  } catch {
    return false;
  }
}

function watcherOf({ path }: Program): string {
  return join(dirname(path), "update-watch-switch.js");
}

/** As a shell says it of a program that a signal has ended. */
function exitCodeOf(exited: number | null, signal: NodeJS.Signals | null): number {
  return exited ?? 128 + (signal ? constants.signals[signal] : 0);
}
