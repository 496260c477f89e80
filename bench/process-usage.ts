import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as passed } from "node:timers/promises";

/** USER_HZ of Linux, the unit of processor time in /proc. */
const ticksPerSecond = 100;

/** What processes took over a stretch of time. */
export interface Usage {
  /** Processor time as a share of one core, in percent. */
  readonly cpuPercent: number;
  /** Resident memory, the mean over the time. Pages that processes share count for each of them. */
  readonly rssMb: number;
  /** Resident memory at the end, with shared pages split among those who share them. */
  readonly pssMb: number;
}

/** Watches groups of processes, each with its children, over the same time. */
export async function measureUsage<Name extends string>(
  groups: Readonly<Record<Name, readonly number[]>>,
  durationMs: number,
): Promise<Readonly<Record<Name, Usage>>> {
  const watched = (Object.entries(groups) as [Name, readonly number[]][]).map(([name, pids]) => ({
    name,
    pids,
    cpuMsBefore: cpuMs(pids),
    rssSamplesMb: [] as number[],
  }));
  const startedMs = performance.now();
  const endMs = startedMs + durationMs;
  for (let leftMs = durationMs; leftMs > 0; leftMs = endMs - performance.now()) {
    await passed(Math.min(1000, leftMs));
    for (const { pids, rssSamplesMb } of watched)
      rssSamplesMb.push(memoryMb(pids, "status", "VmRSS"));
  }
  const measured = watched.map(({ name, pids, cpuMsBefore, rssSamplesMb }) => {
    const usage: Usage = {
      cpuPercent: ((cpuMs(pids) - cpuMsBefore) / (performance.now() - startedMs)) * 100,
      rssMb: rssSamplesMb.reduce((sum, mb) => sum + mb, 0) / rssSamplesMb.length,
      pssMb: memoryMb(pids, "smaps_rollup", "Pss"),
    };
    return [name, usage] as const;
  });
  return Object.fromEntries(measured) as Record<Name, Usage>;
}

/** One process of a tree over a stretch of time. */
export interface ProcessShare {
  readonly name: string;
  readonly userPercent: number;
  readonly systemPercent: number;
  readonly pssMb: number;
}

/** What each process of a tree takes by itself; those of the same name together. */
export async function measureProcesses(
  root: number,
  durationMs: number,
): Promise<readonly ProcessShare[]> {
  const before = new Map(withChildren([root]).map((pid) => [pid, ownTimesMs(pid)]));
  const startedMs = performance.now();
  await passed(durationMs);
  const tookMs = performance.now() - startedMs;
  const shares = new Map<string, ProcessShare>();
  for (const pid of withChildren([root])) {
    const [user, system] = ownTimesMs(pid);
    const [userBefore, systemBefore] = before.get(pid) ?? [0, 0];
    const name = pid === root ? "server" : programOf(pid);
    const sum = shares.get(name);
    shares.set(name, {
      name,
      userPercent: (sum?.userPercent ?? 0) + ((user - userBefore) / tookMs) * 100,
      systemPercent: (sum?.systemPercent ?? 0) + ((system - systemBefore) / tookMs) * 100,
      pssMb: (sum?.pssMb ?? 0) + megabytes(pid, "smaps_rollup", "Pss"),
    });
  }
  return [...shares.values()];
}

/** User and system time of the process, without that of children that have ended. */
function ownTimesMs(pid: number): readonly [number, number] {
  const [user = 0, system = 0] = statFields(pid).slice(11, 13).map(Number);
  return [(user * 1000) / ticksPerSecond, (system * 1000) / ticksPerSecond];
}

/** By the program it was started with. */
function programOf(pid: number): string {
  const words = textOf(pid, "cmdline").split("\0");
  const program = words.find((word, at) => at > 0 && /\.[cm]?[jt]s$/.test(word)) ?? words[0] ?? "";
  return program.replace(/^.*\//, "").replace(/\.[cm]?[jt]s$/, "");
}

/** The process whose command line has this word. */
export function findProcess(word: string): number {
  for (const pid of allPids())
    if (pid !== process.pid && textOf(pid, "cmdline").split("\0").includes(word)) return pid;
  throw new Error(`no process was started with ${word}`);
}

export function childrenOf(pid: number): number[] {
  return allPids().filter((child) => Number(statFields(child)[1]) === pid);
}

/** Processor time so far, with that of children, also of those that have ended. */
export function cpuMs(pids: readonly number[]): number {
  const ticks = withChildren(pids)
    .flatMap((pid) => statFields(pid).slice(11, 15)) // utime, stime, cutime, cstime
    .reduce((sum, field) => sum + Number(field), 0);
  return (ticks * 1000) / ticksPerSecond;
}

function memoryMb(pids: readonly number[], file: string, name: string): number {
  return withChildren(pids).reduce((sum, pid) => sum + megabytes(pid, file, name), 0);
}

function megabytes(pid: number, file: string, name: string): number {
  const pattern = new RegExp(`^${name}:\\s+(\\d+) kB`, "m");
  return Number(pattern.exec(textOf(pid, file))?.[1] ?? 0) / 1024;
}

function withChildren(pids: readonly number[]): readonly number[] {
  const found = [...pids];
  for (const pid of found) found.push(...childrenOf(pid));
  return found;
}

function allPids(): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

/** From the state on: what is before it, the program's name, may itself have blanks. */
function statFields(pid: number): string[] {
  return textOf(pid, "stat")
    .replace(/^.*\) /s, "")
    .split(" ");
}

/** Empty when the process is gone. */
function textOf(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}
