import { spawnSync } from "node:child_process";
import { existsSync, readlinkSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import {
  endTrial,
  type Program,
  type ReleaseState,
  readReleaseState,
  releaseFolder,
  type Trial,
  writeReleaseState,
} from "@tessera/features/updates/release-folder";
import { compareVersions } from "@tessera/features/updates/versions";
import { markOf } from "../operate/running-file.ts";
import { dataDirOf, ownProgram, packagesFolderOf } from "./own-program.ts";
import { watcherVariable } from "./watcher-variable.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Which program is to run in the place of this one: the release that the data folder names, if it is newer. An update
 * that the power or a kill has cut off is taken back first. Undefined: this one.
 */
export function chooseProgram(args: readonly string[], env: Environment): string | undefined {
  // Who watches over a trial has chosen already.
  if (env[watcherVariable] === String(process.ppid)) return undefined;
  const dataDir = dataDirOf(args, env);
  const own = ownProgram(dataDir);
  let state = readReleaseState(dataDir);
  // Commands look on; a start puts things in order.
  const isStart = (args[0] ?? "-").startsWith("-") && !args.includes("--help");
  if (isStart && state.trial && !isWatched(state.trial))
    state = takeBack(state, state.trial, dataDir);
  const { current } = state;
  if (current === undefined || compareVersions(current, own.version) <= 0) return undefined;
  const release = releaseFolder(dataDir, current);
  const path = join(release, "apps/server/dist/main.js");
  if (!existsSync(path)) {
    console.error(`The release ${current} is gone from ${release}: ${own.version} starts instead.`);
    return undefined;
  }
  linkPackages(release, own);
  return path;
}

/** A number may have become another process's since: its mark tells. */
const isWatched = ({ watcher }: Trial): boolean =>
  watcher !== undefined && markOf(watcher.pid) === watcher.mark;

function takeBack(state: ReleaseState, trial: Trial, dataDir: string): ReleaseState {
  const { from, backup } = trial;
  const args = [from.path, "undo-update", backup, "--data", dataDir];
  const env = { ...process.env, [watcherVariable]: String(process.pid) };
  const { status } = spawnSync(process.execPath, args, { stdio: "inherit", env });
  // Another server holds the folder, or the backup cannot be read: the next start tries again.
  if (status !== 0) return state;
  const ended = endTrial(state, cutOff, Date.now());
  writeReleaseState(dataDir, ended);
  return ended;
}

const cutOff = {
  zh: "升级过程中程序被中断（断电或被终止），新版本没有就绪。",
  en: "The update was cut off (power failure, or the program was killed) before the new version was ready.",
};

/** The installation may have moved: a container has another folder, or its packages were installed anew. */
function linkPackages(release: string, own: Program): void {
  const link = join(release, "node_modules");
  const packages = packagesFolderOf(own);
  try {
    if (readlinkSync(link) === packages) return;
    rmSync(link);
  } catch {
    // There is none.
  }
  symlinkSync(packages, link, "junction");
}
