/** A part of one day of the week; weekday 1 is Monday, and it does not reach over midnight. */
export interface WeekSlot {
  readonly weekday: number;
  readonly fromMinute: number;
  readonly toMinute: number;
}

/** The same hours on several days. */
export interface WeekRange {
  readonly weekdays: readonly number[];
  readonly fromMinute: number;
  readonly toMinute: number;
}

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
export const dayMinutes = 24 * 60;

/** In order, with what overlaps or touches joined. */
export function joined(slots: readonly WeekSlot[]): WeekSlot[] {
  const result: WeekSlot[] = [];
  const order = slots.toSorted((a, b) => a.weekday - b.weekday || a.fromMinute - b.fromMinute);
  for (const slot of order) {
    const last = result.at(-1);
    if (last?.weekday === slot.weekday && slot.fromMinute <= last.toMinute)
      result[result.length - 1] = { ...last, toMinute: Math.max(last.toMinute, slot.toMinute) };
    else result.push(slot);
  }
  return result;
}

export const withRange = (slots: readonly WeekSlot[], range: WeekRange): WeekSlot[] =>
  joined([...slots, ...slotsOf(range)]);

export function withoutRange(
  slots: readonly WeekSlot[],
  { weekdays: days, fromMinute, toMinute }: WeekRange,
): WeekSlot[] {
  return slots.flatMap((slot) => {
    if (!days.includes(slot.weekday)) return [slot];
    const before = { ...slot, toMinute: Math.min(slot.toMinute, fromMinute) };
    const after = { ...slot, fromMinute: Math.max(slot.fromMinute, toMinute) };
    return [before, after].filter((rest) => rest.fromMinute < rest.toMinute);
  });
}

export const isCovered = (slots: readonly WeekSlot[], weekday: number, minute: number): boolean =>
  slots.some(
    (slot) => slot.weekday === weekday && slot.fromMinute <= minute && minute < slot.toMinute,
  );

export const isWholeWeek = (slots: readonly WeekSlot[]): boolean =>
  joined(slots).reduce((sum, slot) => sum + slot.toMinute - slot.fromMinute, 0) === 7 * dayMinutes;

/** Equal hours of several days told once, in the order of the days. */
export function rangesOf(slots: readonly WeekSlot[]): WeekRange[] {
  const byHours = Map.groupBy(
    joined(slots),
    ({ fromMinute, toMinute }) => fromMinute * (dayMinutes + 1) + toMinute,
  );
  return [...byHours.values()].map((same) => ({
    weekdays: same.map(({ weekday }) => weekday),
    fromMinute: same[0]?.fromMinute ?? 0,
    toMinute: same[0]?.toMinute ?? dayMinutes,
  }));
}

export const presets = {
  working: slotsOf({ weekdays: [1, 2, 3, 4, 5], fromMinute: 8 * 60, toMinute: 18 * 60 }),
  nights: joined([
    ...slotsOf({ weekdays, fromMinute: 0, toMinute: 6 * 60 }),
    ...slotsOf({ weekdays, fromMinute: 20 * 60, toMinute: dayMinutes }),
  ]),
  weekend: slotsOf({ weekdays: [6, 7], fromMinute: 0, toMinute: dayMinutes }),
} as const;

/** `08:30`; the end of the day is `24:00`. */
export const clockText = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, "0")).join(":");

function slotsOf({ weekdays: days, fromMinute, toMinute }: WeekRange): WeekSlot[] {
  return days.map((weekday) => ({ weekday, fromMinute, toMinute }));
}
