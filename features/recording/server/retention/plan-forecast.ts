import { dayMs, type Zone } from "@tessera/base";
import { planned } from "../plans/planned.ts";
import type { PlanDraft } from "../plans/record-plan.ts";

/** What is known of a channel that is to follow a plan. */
export interface Follower {
  /** Written a day as it is recorded now; absent if it is not. */
  readonly bytesPerDay?: number | undefined;
  /** Of its stream, if that runs. */
  readonly bitrateKbps?: number | undefined;
  /** What could be overwritten. */
  readonly unlockedBytes: number;
}

export interface PlanForecast {
  readonly bytesPerDay: number;
  /** For as many days as the plan keeps footage; undefined: it sets no limit. */
  readonly needsBytes: number | undefined;
  /** Free now, and what these channels hold already. */
  readonly hasBytes: number;
  /** How many days there is room for; undefined if nothing is written. */
  readonly holdsDays: number | undefined;
  /** Channels of which nothing is known yet. */
  readonly guessed: number;
}

/** A usual camera, if none of the others tells more. */
const usualKbps = 2000;

/** How much room a plan asks for, before it is saved. */
export function planForecast(
  plan: PlanDraft,
  followers: readonly Follower[],
  room: { readonly freeBytes: number; readonly zone: Zone; readonly nowMs: number },
): PlanForecast {
  const share = shareOfWeek(plan, room);
  const known = followers.flatMap((one) => wholeDayOf(one) ?? []);
  const usual = known.length > 0 ? sum(known) / known.length : bytesADay(usualKbps);
  const rates = followers.map((one) => one.bytesPerDay ?? share * (wholeDayOf(one) ?? usual));
  const bytesPerDay = sum(rates);
  const hasBytes = room.freeBytes + sum(followers.map(({ unlockedBytes }) => unlockedBytes));
  return {
    bytesPerDay: Math.round(bytesPerDay),
    needsBytes: plan.retentionDays > 0 ? Math.round(sum(rates.map(neededBy(plan)))) : undefined,
    hasBytes,
    holdsDays: bytesPerDay > 0 ? hasBytes / bytesPerDay : undefined,
    guessed: followers.filter((one) => wholeDayOf(one) === undefined).length,
  };
}

const neededBy =
  ({ retentionDays, retentionBytes }: PlanDraft) =>
  (rate: number): number =>
    Math.min(rate * retentionDays, retentionBytes || Number.POSITIVE_INFINITY);

/** If it were recorded all day. */
const wholeDayOf = ({ bytesPerDay, bitrateKbps }: Follower): number | undefined =>
  bitrateKbps ? bytesADay(bitrateKbps) : bytesPerDay;

/** Of the time, how much is recorded; with alarms that is known to nobody, so all that may be. */
function shareOfWeek(
  plan: PlanDraft,
  { zone, nowMs }: { readonly zone: Zone; readonly nowMs: number },
): number {
  const range = { startMs: nowMs, endMs: nowMs + 7 * dayMs };
  const spans = planned({ ...plan, isEnabled: true }, range, zone);
  return sum(spans.map(({ startMs, endMs }) => endMs - startMs)) / (7 * dayMs);
}

const bytesADay = (kbps: number): number => (kbps * 1000 * 86_400) / 8;

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
