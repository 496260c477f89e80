import { readFileSync } from "node:fs";

/** So many a second: the unit in which Linux tells processor time. */
const ticks = 100;

/** What the machine's cores have done since it was started, in seconds; nothing where it is not told. */
export function readProcessorTime() {
  try {
    return parseProcessorTime(readFileSync("/proc/stat", "utf8"));
  } catch {
    return undefined;
  }
}

export function parseProcessorTime(stat) {
  const figures = /^cpu +([\d ]+)$/m.exec(stat)?.[1].split(" ").map(Number);
  if (!figures) return undefined;
  const [user, nice, system, idle, waiting, interrupt, softInterrupt, withheld = 0] = figures;
  return {
    used: (user + nice + system + interrupt + softInterrupt) / ticks,
    idle: (idle + waiting) / ticks,
    withheld: withheld / ticks,
  };
}

/**
 * A run on a machine that shares its cores takes as long as its neighbours allow: only with these
 * figures can it be compared with another one.
 */
export function processorText(before, after) {
  if (!before || !after) return "";
  const [used, idle, withheld] = ["used", "idle", "withheld"].map(
    (kind) => after[kind] - before[kind],
  );
  const all = used + idle + withheld;
  const share = (seconds) => `${Math.round((seconds / all) * 100)} %`;
  return `processor time: ${Math.round(used)} s; of the cores ${share(used)} used, ${share(idle)} idle, ${share(withheld)} withheld by the host`;
}
