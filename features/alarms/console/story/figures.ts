import { dayMs } from "@tessera/base";
import type { ZoneTime } from "@tessera/kit/playback";
import type { z } from "zod";
import type { alarmStatistics } from "../../contract.ts";
import type { Period } from "../filters/alarm-filter.ts";

export type Statistics = z.output<typeof alarmStatistics.reply>;

export interface Steps {
  readonly timesMs: readonly number[];
  readonly counts: readonly number[];
  readonly isByDay: boolean;
}

/** More of them nobody sees apart, and an old alarm with a wrong clock must not make a million. */
const mostSteps = 1000;

/** Every hour or day of the time that is shown: the server tells only of those with an alarm. */
export function stepsOf(
  { ByTime, StepMs }: Pick<Statistics, "ByTime" | "StepMs">,
  { fromMs, toMs }: Period,
  { nowMs, zone }: { readonly nowMs: number; readonly zone: ZoneTime },
): Steps {
  const isByDay = StepMs >= dayMs;
  const counts = new Map(ByTime.map(({ FromMs, Count }) => [FromMs, Count]));
  const known = [...counts.keys()];
  const begin = fromMs ?? known[0] ?? nowMs;
  const end = Math.max(toMs ?? nowMs, (known.at(-1) ?? 0) + 1);
  const startOf = (atMs: number) =>
    isByDay ? zone.startOfDay(zone.dayOf(atMs)) : atMs - (atMs % StepMs);
  const after = (atMs: number) => (isByDay ? zone.endOfDay(zone.dayOf(atMs)) : atMs + StepMs);
  const timesMs: number[] = [];
  for (let at = startOf(begin); at < end && timesMs.length < mostSteps; at = after(at))
    timesMs.push(at);
  // Beyond what is drawn one by one, those with an alarm are left.
  const shown = timesMs.length < mostSteps ? timesMs : known;
  return { timesMs: shown, counts: shown.map((at) => counts.get(at) ?? 0), isByDay };
}

/** By how much it changed against the time before, in percent; undefined where there is nothing to compare with. */
export const changePercent = (now: number, before: number | undefined): number | undefined =>
  before ? Math.round(((now - before) / before) * 100) : undefined;

/** The share of a part in percent; 0 of nothing. */
export const percentOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 100);

export const countOfState = ({ ByState }: Pick<Statistics, "ByState">, state: string): number =>
  ByState.find(({ Name }) => Name === state)?.Count ?? 0;

/** The hour of the day with the most alarms; undefined if there is none. */
export function busiestHour({ ByHourOfDay }: Pick<Statistics, "ByHourOfDay">): number | undefined {
  const most = Math.max(0, ...ByHourOfDay);
  return most === 0 ? undefined : ByHourOfDay.indexOf(most);
}
