import { type DaySlot, emptyWeek, isSound, joined, type Week } from "@tessera/kit/choose";
import type { ArmingSchedule } from "../../contract.ts";

/** A schedule as it is edited: the hours of each mode. Those of different modes never overlap. */
export interface ScheduleDraft {
  readonly isEnabled: boolean;
  /** Outside of all hours. */
  readonly rest: string;
  readonly weeks: Readonly<Record<string, Week>>;
}

export const newDraft: ScheduleDraft = { isEnabled: true, rest: "disarmed", weeks: {} };

export const weekOf = ({ weeks }: ScheduleDraft, mode: string): Week => weeks[mode] ?? emptyWeek;

export function draftOf(schedule: ArmingSchedule | undefined): ScheduleDraft {
  if (!schedule) return newDraft;
  const { Enable, Rest, Week } = schedule;
  const modes = new Set(Week.flat().map(({ Mode }) => Mode));
  const weekOfMode = (mode: string) =>
    Week.map((slots) =>
      slots
        .filter(({ Mode }) => Mode === mode)
        .map(({ StartS, EndS }) => ({ startS: StartS, endS: EndS })),
    );
  return {
    isEnabled: Enable,
    rest: Rest,
    weeks: Object.fromEntries([...modes].map((mode) => [mode, weekOfMode(mode)])),
  };
}

export const scheduleOf = ({ isEnabled, rest, weeks }: ScheduleDraft): ArmingSchedule => ({
  Enable: isEnabled,
  Rest: rest,
  Week: emptyWeek.map((_, day) =>
    Object.entries(weeks)
      .flatMap(([Mode, week]) =>
        joined(week[day] ?? []).map(({ startS, endS }) => ({ StartS: startS, EndS: endS, Mode })),
      )
      .toSorted((one, other) => one.StartS - other.StartS),
  ),
});

/** What one mode takes, the others lose. */
export function withWeek(draft: ScheduleDraft, mode: string, week: Week): ScheduleDraft {
  const others = Object.entries(draft.weeks).filter(([other]) => other !== mode);
  return {
    ...draft,
    weeks: {
      ...Object.fromEntries(
        others.map(([other, own]) => [
          other,
          own.map((slots, day) => slots.flatMap((slot) => without(slot, week[day] ?? []))),
        ]),
      ),
      [mode]: week,
    },
  };
}

/** What of a slot is left. */
function without(slot: DaySlot, taken: readonly DaySlot[]): DaySlot[] {
  let left = [slot];
  for (const { startS, endS } of taken.filter(isSound))
    left = left.flatMap((piece) =>
      [
        { ...piece, endS: Math.min(piece.endS, startS) },
        { ...piece, startS: Math.max(piece.startS, endS) },
      ].filter((part) => part.startS < part.endS),
    );
  return left;
}
