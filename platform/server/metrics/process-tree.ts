import { readFileSync } from "node:fs";

/** USER_HZ of Linux, the unit of processor time in /proc. */
const ticksPerSecond = 100;
const pageBytes = 4096;

interface ProcessUse {
  readonly cpuS: number;
  readonly residentBytes: number;
}

/** Text of a file of /proc; empty: there is none, or the process is gone. */
export type ReadProc = (path: string) => string;

export const readProc: ReadProc = (path) => {
  try {
    return readFileSync(`/proc/${path}`, "latin1");
  } catch {
    return "";
  }
};

/** What this process and all that it has started take. */
export class ProcessTree {
  readonly #read: ReadProc;
  readonly #pid: number;
  #cpuS = 0;
  #before = new Map<number, number>();

  constructor(read: ReadProc = readProc, pid: number = process.pid) {
    this.#read = read;
    this.#pid = pid;
  }

  /** Processor time so far, of those that have ended too; the memory of those that run. */
  look(): ProcessUse {
    const now = new Map<number, number>();
    let residentBytes = 0;
    const waiting = [this.#pid];
    for (let pid = waiting.pop(); pid !== undefined; pid = waiting.pop()) {
      const use = this.#useOf(pid);
      if (!use) continue;
      now.set(pid, use.cpuS);
      residentBytes += use.residentBytes;
      waiting.push(...this.#childrenOf(pid));
    }
    if (now.size === 0) return ownUse();
    for (const [pid, cpuS] of now) this.#cpuS += Math.max(0, cpuS - (this.#before.get(pid) ?? 0));
    this.#before = now;
    return { cpuS: this.#cpuS, residentBytes };
  }

  #useOf(pid: number): ProcessUse | undefined {
    // From the state on: what is before it, the program's name, may itself have blanks.
    const fields = this.#read(`${pid}/stat`)
      .replace(/^.*\) /s, "")
      .split(" ");
    if (fields.length < 22) return undefined;
    const cpuS = (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
    return { cpuS, residentBytes: Number(fields[21]) * pageBytes };
  }

  #childrenOf(pid: number): readonly number[] {
    return this.#read(`${pid}/task/${pid}/children`).split(" ").filter(Boolean).map(Number);
  }
}

/** Where there is no /proc: of this process alone. */
function ownUse(): ProcessUse {
  const { user, system } = process.cpuUsage();
  return { cpuS: (user + system) / 1e6, residentBytes: process.memoryUsage.rss() };
}
