import { availableParallelism, cpus, freemem, loadavg, totalmem } from "node:os";
import { ProcessTree, type ReadProc, readProc } from "./process-tree.ts";

/** What the machine and this program's processes take, looked at as often as somebody asks. */
export class Machine {
  readonly #read: ReadProc;
  readonly #tree: ProcessTree;
  readonly #monotonicMs: () => number;
  readonly cores = availableParallelism();
  readonly memoryBytes = totalmem();
  #cpu: { readonly busy: number; readonly all: number } | undefined;
  #ownMemoryBytes: number | undefined;
  #own: { readonly cpuS: number; readonly atMs: number } | undefined;

  constructor(monotonicMs: () => number, read: ReadProc = readProc, tree = new ProcessTree(read)) {
    this.#monotonicMs = monotonicMs;
    this.#read = read;
    this.#tree = tree;
  }

  /** Share of all cores that was busy since it was last asked for. */
  cpuRatio(): number | undefined {
    const before = this.#cpu;
    const now = this.#cpuTimes();
    this.#cpu = now;
    if (!before || now.all <= before.all) return undefined;
    return clamped((now.busy - before.busy) / (now.all - before.all));
  }

  /** This program's part of all cores since it was last asked for. */
  ownCpuRatio(): number | undefined {
    const { cpuS, residentBytes } = this.#tree.look();
    this.#ownMemoryBytes = residentBytes;
    const atMs = this.#monotonicMs();
    const before = this.#own;
    this.#own = { cpuS, atMs };
    const tookS = before ? (atMs - before.atMs) / 1000 : 0;
    return before && tookS > 0 ? clamped((cpuS - before.cpuS) / tookS / this.cores) : undefined;
  }

  /** Seen when the processes were looked at last, which is not done twice. */
  get ownMemoryBytes(): number {
    return (this.#ownMemoryBytes ??= this.#tree.look().residentBytes);
  }

  memoryUsedBytes(): number {
    return this.memoryBytes - freemem();
  }

  /** Over the last minute; unknown where the system has no such thing. */
  load(): number | undefined {
    return process.platform === "win32" ? undefined : loadavg()[0];
  }

  /** Of all interfaces but the machine's own, since it was started. */
  network(): { readonly receivedBytes: number; readonly sentBytes: number } | undefined {
    const lines = this.#read("net/dev").split("\n").slice(2);
    const counts = lines.flatMap((line) => {
      const [name, rest] = line.split(":");
      if (rest === undefined || name?.trim() === "lo") return [];
      return [rest.trim().split(/\s+/).map(Number)];
    });
    if (counts.length === 0) return undefined;
    const sum = (column: number) => counts.reduce((all, row) => all + (row[column] ?? 0), 0);
    return { receivedBytes: sum(0), sentBytes: sum(8) };
  }

  #cpuTimes(): { readonly busy: number; readonly all: number } {
    const line = /^cpu +(.*)$/m.exec(this.#read("stat"))?.[1];
    // user nice system idle iowait irq softirq steal; guest times are within user and nice.
    const times = line?.split(" ").slice(0, 8).map(Number) ?? timesElsewhere();
    const all = times.reduce((sum, time) => sum + time, 0);
    return { busy: all - (times[3] ?? 0) - (times[4] ?? 0), all };
  }
}

function timesElsewhere(): number[] {
  const times = cpus().map(({ times: of }) => [of.user, of.nice, of.sys, of.idle, 0, of.irq]);
  return [0, 1, 2, 3, 4, 5].map((at) => times.reduce((sum, row) => sum + (row[at] ?? 0), 0));
}

const clamped = (ratio: number): number => Math.min(1, Math.max(0, ratio));
