import type { ProcessShare } from "./process-usage.ts";

/** Prints rows under their headings, columns aligned. */
export function printTable(title: string, rows: readonly Readonly<Record<string, string>>[]): void {
  const headings = Object.keys(rows[0] ?? {});
  const widths = headings.map((heading) =>
    Math.max(heading.length, ...rows.map((row) => row[heading]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ");
  console.log(`\n${title}\n`);
  console.log(line(headings));
  console.log(line(widths.map((width) => "-".repeat(width))));
  for (const row of rows) console.log(line(headings.map((heading) => row[heading] ?? "")));
}

/** Processes one by one, and all together. */
export function printProcesses(title: string, processes: readonly ProcessShare[]): void {
  const sum = (pick: (one: ProcessShare) => number) =>
    processes.reduce((total, one) => total + pick(one), 0);
  const all: ProcessShare = {
    name: "all",
    userPercent: sum(({ userPercent }) => userPercent),
    systemPercent: sum(({ systemPercent }) => systemPercent),
    pssMb: sum(({ pssMb }) => pssMb),
  };
  printTable(
    title,
    [...processes, all].map(({ name, userPercent, systemPercent, pssMb }) => ({
      process: name,
      "user %": userPercent.toFixed(2),
      "system %": systemPercent.toFixed(2),
      "% of a core": (userPercent + systemPercent).toFixed(2),
      "PSS MB": pssMb.toFixed(0),
    })),
  );
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

/** The least value that so many percent of all do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? Number.NaN;
}

/** How long something took, many times. */
export const timesRow = (
  what: string,
  timesMs: readonly number[],
  wanted: string,
): Readonly<Record<string, string>> => ({
  what,
  "median ms": median(timesMs).toFixed(0),
  "95 % ms": percentile(timesMs, 95).toFixed(0),
  "slowest ms": Math.max(...timesMs).toFixed(0),
  "wanted ms": wanted,
});
