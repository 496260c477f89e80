import { dayMs, type Zone } from "@tessera/base";
import { type Span, union } from "../time/spans.ts";
import type { DaySlot, Schedule } from "./record-plan.ts";

/**
 * When a schedule wants recording, or with mode "alarm" may want it. A slot holds whenever clocks show
 * a time in it: an hour that they skip is not there, an hour that they show twice counts twice.
 */
export function planned(schedule: Schedule, range: Span, zone: Zone): Span[] {
  const { startMs, endMs } = range;
  if (!schedule.isEnabled || startMs >= endMs) return [];
  if (schedule.mode === "continuous") return [{ startMs, endMs }];
  const slotsOn = slotsByDay(schedule);
  const spans: Span[] = [];
  for (const piece of zone.pieces(startMs, endMs)) {
    const firstDay = Math.floor((piece.startMs + piece.offsetMs) / dayMs);
    const lastDay = Math.floor((piece.endMs + piece.offsetMs - 1) / dayMs);
    for (let day = firstDay; day <= lastDay; day++) {
      const midnightMs = day * dayMs - piece.offsetMs;
      for (const slot of slotsOn(day).filter(({ isOff }) => !isOff))
        spans.push({
          startMs: Math.max(piece.startMs, midnightMs + slot.startS * 1000),
          endMs: Math.min(piece.endMs, midnightMs + slot.endS * 1000),
        });
    }
  }
  return union(spans);
}

const allDay: readonly DaySlot[] = [{ startS: 0, endS: 86_400 }];

/** By the number of days since 1970, a Thursday. */
function slotsByDay({ mode, week, exceptions }: Schedule): (day: number) => readonly DaySlot[] {
  const isAnyTime = mode === "alarm" && week.every((slots) => slots.length === 0);
  const byDate = new Map(exceptions.map(({ date, slots }) => [date, slots]));
  return (day) => {
    const exception = byDate.size > 0 ? byDate.get(dateOf(day)) : undefined;
    return exception ?? (isAnyTime ? allDay : (week[(day + 3) % 7] ?? []));
  };
}

const dateOf = (day: number): string =>
  new Date(day * dayMs).toISOString().slice(0, 10).replaceAll("-", "");
