import { emptyWeek, type Week } from "@tessera/kit/choose";
import type { QuietSlot } from "../../contract.ts";

/** As the editor has it. */
export const weekOf = (hours: readonly QuietSlot[]): Week =>
  emptyWeek.map((_, day) =>
    hours
      .filter(({ weekday }) => weekday === day + 1)
      .map(({ fromMinute, toMinute }) => ({ startS: fromMinute * 60, endS: toMinute * 60 })),
  );

/** As the calls take it. */
export const hoursOf = (week: Week): QuietSlot[] =>
  week.flatMap((slots, day) =>
    slots.map(({ startS, endS }) => ({
      weekday: day + 1,
      fromMinute: Math.round(startS / 60),
      toMinute: Math.round(endS / 60),
    })),
  );
