import { type toldDays, weekdays } from "@tessera/features/recording/contract";
import type { z } from "zod";
import type { ExceptionDraft } from "../exceptions/ExceptionsField.tsx";
import { type DaySlot, dayTimeSeconds, dayTimeText } from "./day-slot.ts";
import type { Week } from "./week.ts";

type ToldWeek = z.output<typeof toldDays.Week>;
type ToldExceptions = z.output<typeof toldDays.Exceptions>;
type ToldSlot = ToldWeek["Monday"][number];

/** Weeks and days of their own, as plans of the server tell them. */
export const weekOf = (week: ToldWeek): Week => weekdays.map((day) => week[day].map(daySlot));

export const exceptionsOf = (exceptions: ToldExceptions): readonly ExceptionDraft[] =>
  exceptions.map(({ Date: date, Name: name, Slots }) => ({
    date,
    name,
    slots: Slots.map(daySlot),
  }));

/** `slotsOf` may leave out what is wrong. */
export function wireWeek(week: Week, slotsOf: SlotsOf = asTheyAre) {
  const day = (index: number) => slotsOf(week[index] ?? []).map(wireSlot);
  return {
    Monday: day(0),
    Tuesday: day(1),
    Wednesday: day(2),
    Thursday: day(3),
    Friday: day(4),
    Saturday: day(5),
    Sunday: day(6),
  };
}

export const wireExceptions = (
  exceptions: readonly ExceptionDraft[],
  slotsOf: SlotsOf = asTheyAre,
) =>
  exceptions.map(({ date, name, slots }) => ({
    Date: date,
    Name: name.trim(),
    Slots: slotsOf(slots).map(wireSlot),
  }));

type SlotsOf = (slots: readonly DaySlot[]) => readonly DaySlot[];

const asTheyAre: SlotsOf = (slots) => slots;

const daySlot = ({ StartTime, EndTime, enable }: ToldSlot): DaySlot => ({
  startS: dayTimeSeconds(StartTime),
  endS: dayTimeSeconds(EndTime),
  ...(!enable && { isOff: true }),
});

const wireSlot = ({ startS, endS, isOff = false }: DaySlot) => ({
  StartTime: wireTime(startS),
  EndTime: wireTime(endS),
  enable: !isOff,
});

const wireTime = (seconds: number): string => {
  const text = dayTimeText(seconds);
  return text.length === 5 ? `${text}:00` : text;
};
