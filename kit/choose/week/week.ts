import { type DaySlot, dayS, joined, wholeDay } from "./day-slot.ts";

/** The slots of each day, Monday first. */
export type Week = readonly (readonly DaySlot[])[];

/** A slot by its place: day (0 is Monday) and position in it. */
export interface SlotPlace {
  readonly day: number;
  readonly index: number;
}

export const dayIndexes = [0, 1, 2, 3, 4, 5, 6] as const;
export const stepS = 15 * 60;

export const emptyWeek: Week = dayIndexes.map(() => []);

export const slotAt = (week: Week, { day, index }: SlotPlace): DaySlot | undefined =>
  week[day]?.[index];

export const withDay = (week: Week, day: number, slots: readonly DaySlot[]): Week =>
  week.map((before, one) => (one === day ? slots : before));

/** Painted slots melt into what they touch. */
export const withSlot = (week: Week, day: number, slot: DaySlot): Week =>
  withDay(week, day, joined([...(week[day] ?? []), slot]));

export const withoutSlot = (week: Week, { day, index }: SlotPlace): Week =>
  withDay(week, day, week[day]?.filter((_, one) => one !== index) ?? []);

export const withCopies = (week: Week, from: number, to: readonly number[]): Week =>
  week.map((before, day) => (to.includes(day) ? (week[from] ?? []) : before));

/** Where the slot that holds this moment is now. */
export function placeAt(week: Week, day: number, atS: number): SlotPlace | undefined {
  const index = (week[day] ?? []).findIndex(({ startS, endS }) => startS <= atS && atS < endS);
  return index < 0 ? undefined : { day, index };
}

/** Moved within the day and to other days, never over midnight. */
export function moved(
  week: Week,
  place: SlotPlace,
  by: { readonly seconds: number; readonly days: number },
): Week {
  const slot = slotAt(week, place);
  if (!slot) return week;
  const lengthS = slot.endS - slot.startS;
  const startS = clamp(slot.startS + by.seconds, 0, dayS - lengthS);
  const day = clamp(place.day + by.days, 0, 6);
  return withSlot(withoutSlot(week, place), day, { ...slot, startS, endS: startS + lengthS });
}

/** One end moved; a step is always left. */
export function resized(week: Week, place: SlotPlace, end: "start" | "end", toS: number): Week {
  const slot = slotAt(week, place);
  if (!slot) return week;
  const { startS, endS } = slot;
  const next =
    end === "start"
      ? { ...slot, startS: clamp(toS, 0, Math.max(0, endS - stepS)) }
      : { ...slot, endS: clamp(toS, Math.min(dayS, startS + stepS), dayS) };
  return withSlot(withoutSlot(week, place), place.day, next);
}

/** The whole steps between two moments of a day, at least one. */
export function painted(fromS: number, toS: number): DaySlot {
  const startS = clamp(Math.floor(Math.min(fromS, toS) / stepS) * stepS, 0, dayS - stepS);
  const endS = clamp(Math.ceil(Math.max(fromS, toS) / stepS) * stepS, startS + stepS, dayS);
  return { startS, endS };
}

export const toStep = (seconds: number): number => Math.round(seconds / stepS) * stepS;

const hour = 3600;
const everyDay = (slots: readonly DaySlot[]): Week => dayIndexes.map(() => slots);

export const presets = {
  always: everyDay([wholeDay]),
  working: dayIndexes.map((day) => (day < 5 ? [{ startS: 8 * hour, endS: 18 * hour }] : [])),
  nights: everyDay([
    { startS: 0, endS: 6 * hour },
    { startS: 20 * hour, endS: dayS },
  ]),
  weekend: dayIndexes.map((day) => (day < 5 ? [] : [wholeDay])),
} as const satisfies Record<string, Week>;

/** The free hour a new slot takes: after the last one, else the first hole. */
export function freeSlot(slots: readonly DaySlot[]): DaySlot | undefined {
  const taken = joined(slots);
  const last = taken.at(-1)?.endS;
  if (last === undefined) return { startS: 8 * hour, endS: 18 * hour };
  // A quarter of an hour apart, or the two would be one.
  const nextS = Math.ceil(last / stepS) * stepS + stepS;
  if (nextS < dayS) return { startS: nextS, endS: Math.min(dayS, nextS + hour) };
  let endOfLast = 0;
  for (const { startS, endS } of taken) {
    if (startS - endOfLast >= stepS)
      return { startS: endOfLast, endS: Math.min(startS, endOfLast + hour) };
    endOfLast = endS;
  }
  return endOfLast < dayS ? { startS: endOfLast, endS: dayS } : undefined;
}

const clamp = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, value));
