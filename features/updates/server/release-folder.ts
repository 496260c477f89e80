import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import type { Text } from "@tessera/base";

/** A version and the file that starts it. */
export interface Program {
  readonly version: string;
  readonly path: string;
  /** The product as it was installed, not one of the releases in the data folder. */
  readonly isInstalled: boolean;
}

/** A version that has been started in the place of another and has not proved itself yet. */
export interface Trial {
  readonly kind: "update" | "roll-back";
  readonly from: Program;
  readonly to: Program;
  /** Of the database, before the switch: what brings `from` back. */
  readonly backup: string;
  /** Of the database, from before `to` was left: brought back before `to` starts. */
  readonly restore?: string | undefined;
  readonly readySeconds: number;
  readonly gapSeconds: number;
  readonly user: string;
  readonly beganAtMs: number;
  /** Who looks after it, once it has begun; its mark tells it from a later process of that number. */
  readonly watcher?: { readonly pid: number; readonly mark: string };
}

export interface UpdateRecord {
  readonly kind: Trial["kind"];
  readonly from: string;
  readonly to: string;
  readonly user: string;
  readonly beganAtMs: number;
  readonly endedAtMs: number;
  /** `refused`: nothing was stopped. */
  readonly outcome: "done" | "rolled-back" | "refused";
  /** Empty when it is done. */
  readonly why: Text;
  /** Whether an alarm has told it. */
  readonly isTold: boolean;
}

/** `current.json`: in a file, since it outlives what it may have to roll back: the database and the program. */
export interface ReleaseState {
  /** Undefined: the installed product itself. */
  readonly current?: string | undefined;
  /** What ran before, until when, and the backup of that moment. */
  readonly previous?:
    | (Program & { readonly backup: string; readonly leftAtMs: number })
    | undefined;
  /** Checked and ready to be switched to. */
  readonly found?: { readonly version: string; readonly key: string } | undefined;
  readonly trial?: Trial | undefined;
  /** Oldest first. */
  readonly history: readonly UpdateRecord[];
}

const keptRecords = 50;

export const releasesIn = (dataDir: string): string => join(dataDir, "releases");

export const releaseFolder = (dataDir: string, version: string): string =>
  join(releasesIn(dataDir), version);

/** Light, and without asynchronous steps: the program reads it before it loads anything else. */
export function readReleaseState(dataDir: string): ReleaseState {
  try {
    // We wrote it, whole or not at all.
    return JSON.parse(readFileSync(stateFile(dataDir), "utf8")) as ReleaseState;
  } catch {
    // There is none yet, or the disk has spoilt it: nobody shall be without recordings because of that.
    return { history: [] };
  }
}

/** Whole or not at all, and on the disk when it returns: the power may go at the next step. */
export function writeReleaseState(dataDir: string, state: ReleaseState): void {
  const file = stateFile(dataDir);
  const draft = `${file}.new`;
  mkdirSync(releasesIn(dataDir), { recursive: true, mode: 0o700 });
  const handle = openSync(draft, "w", 0o600);
  try {
    const history = state.history.slice(-keptRecords);
    writeSync(handle, JSON.stringify({ ...state, history }, undefined, 1));
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(draft, file);
}

/** The trial went well: its version is the one that runs from now on. */
export function keepTrial(state: ReleaseState, trial: Trial, nowMs: number): ReleaseState {
  const { from, to, backup, kind } = trial;
  return {
    // The one to go back to is what was left, unless it was left because it was not wanted.
    ...(kind === "update" ? { previous: { ...from, backup, leftAtMs: trial.beganAtMs } } : {}),
    ...(!to.isInstalled && { current: to.version }),
    history: [...state.history, recordOf(trial, nowMs, "done", nothing)],
  };
}

/** The trial failed: all is as it was before, but for the reason. */
export function endTrial(state: ReleaseState, why: Text, nowMs: number): ReleaseState {
  const { trial, ...rest } = state;
  if (!trial) return rest;
  return { ...rest, history: [...rest.history, recordOf(trial, nowMs, "rolled-back", why)] };
}

export const recordOf = (
  { kind, from, to, user, beganAtMs }: Omit<Trial, "backup" | "readySeconds" | "gapSeconds">,
  endedAtMs: number,
  outcome: UpdateRecord["outcome"],
  why: Text,
): UpdateRecord => ({
  kind,
  from: from.version,
  to: to.version,
  user,
  beganAtMs,
  endedAtMs,
  outcome,
  why,
  isTold: outcome !== "rolled-back",
});

const nothing: Text = { zh: "", en: "" };

const stateFile = (dataDir: string): string => join(releasesIn(dataDir), "current.json");
