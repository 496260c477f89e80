/** Part of a day in one mode, in seconds since midnight as the server's clock shows it; up to 86,400. */
export interface ModeSlot {
  readonly startS: number;
  readonly endS: number;
  readonly mode: string;
}

export interface Schedule {
  readonly isEnabled: boolean;
  /** Outside of all slots. */
  readonly rest: string;
  /** Seven days, Monday first. */
  readonly week: readonly (readonly ModeSlot[])[];
}

export interface Switching {
  readonly atMs: number;
  readonly mode: string;
}

/** The mode that the schedule wants at a moment. */
export function modeAt({ week, rest }: Schedule, atMs: number): string {
  const at = new Date(atMs);
  const second = (at.getHours() * 60 + at.getMinutes()) * 60 + at.getSeconds();
  const slots = week[(at.getDay() + 6) % 7] ?? [];
  return slots.find(({ startS, endS }) => startS <= second && second < endS)?.mode ?? rest;
}

/** The last switching at or before a moment, and the next one after it. */
export function switchingsAround(
  schedule: Schedule,
  atMs: number,
): { readonly last: Switching | undefined; readonly next: Switching | undefined } {
  const edges = edgesAround(schedule, atMs);
  const isSwitching = (edgeMs: number) =>
    modeAt(schedule, edgeMs) !== modeAt(schedule, edgeMs - 1000);
  const lastMs = edges.findLast((edgeMs) => edgeMs <= atMs && isSwitching(edgeMs));
  const nextMs = edges.find((edgeMs) => edgeMs > atMs && isSwitching(edgeMs));
  const switchingAt = (edgeMs: number | undefined) =>
    edgeMs === undefined ? undefined : { atMs: edgeMs, mode: modeAt(schedule, edgeMs) };
  return { last: switchingAt(lastMs), next: switchingAt(nextMs) };
}

/** A week and a day each way: a schedule may have one slot only. */
const reachDays = 8;

/** Where slots begin and end, in order. */
function edgesAround({ week }: Schedule, atMs: number): number[] {
  const at = new Date(atMs);
  const edges: number[] = [];
  for (let ahead = -reachDays; ahead <= reachDays; ahead++) {
    const momentOf = (second: number) =>
      new Date(at.getFullYear(), at.getMonth(), at.getDate() + ahead, 0, 0, second).getTime();
    const weekday = (new Date(momentOf(0)).getDay() + 6) % 7;
    for (const { startS, endS } of week[weekday] ?? [])
      edges.push(momentOf(startS), momentOf(endS));
  }
  return edges.toSorted((one, other) => one - other);
}

/** The mode that a switching wants now; undefined: none has come since somebody switched by hand. */
export function dueMode(
  area: {
    readonly schedule: Schedule | undefined;
    /** What the schedule wanted when it was last looked at. */
    readonly scheduled: string | undefined;
    readonly changedAtMs: number;
  },
  atMs: number,
): string | undefined {
  const { schedule, scheduled, changedAtMs } = area;
  if (!schedule?.isEnabled) return undefined;
  const wanted = modeAt(schedule, atMs);
  if (wanted !== scheduled) return wanted;
  // The server may have been away while it switched there and back.
  const { last } = switchingsAround(schedule, atMs);
  return last && last.atMs > changedAtMs ? wanted : undefined;
}
