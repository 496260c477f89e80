import { type DaySlot, dayS, joined, slotText, type Week, wholeDay } from "@tessera/kit/choose";
import type { GrantInput } from "../../../contract.ts";

type GrantHours = NonNullable<GrantInput["hours"]>;

const dayIndexes = [0, 1, 2, 3, 4, 5, 6] as const;

/** The hours of a grant as the week that is drawn; weekday 1 is Monday. */
export const weekOf = (hours: GrantHours): Week =>
  dayIndexes.map((day) =>
    joined(
      hours
        .filter(({ weekday }) => weekday === day + 1)
        .map(({ fromMinute, toMinute }) => ({ startS: fromMinute * 60, endS: toMinute * 60 })),
    ),
  );

/** As the calls take them. */
export const hoursOf = (week: Week): GrantHours =>
  week.flatMap((slots, day) =>
    joined(slots).map(({ startS, endS }) => ({
      weekday: day + 1,
      fromMinute: startS / 60,
      toMinute: endS / 60,
    })),
  );

export const isWholeWeek = (week: Week): boolean =>
  week.every((slots) => joined(slots).some(({ startS, endS }) => startS === 0 && endS === dayS));

/** The same hours on several days, 0 is Monday. */
export interface WeekRange {
  readonly days: readonly number[];
  readonly slot: DaySlot;
}

/** Equal hours of several days told once, in the order of the days. */
export function rangesOf(week: Week): WeekRange[] {
  const slots = week.flatMap((ofDay, day) => joined(ofDay).map((slot) => ({ day, slot })));
  const byHours = Map.groupBy(slots, ({ slot }) => slotText(slot));
  return [...byHours.values()].map((same) => ({
    days: same.map(({ day }) => day),
    slot: same[0]?.slot ?? wholeDay,
  }));
}
