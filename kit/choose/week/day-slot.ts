/** A part of a day; it does not reach over midnight. */
export interface DaySlot {
  readonly startS: number;
  /** The end of the day is 86,400. NaN, here or above: what was typed is no time. */
  readonly endS: number;
  /** It is kept and does not count. */
  readonly isOff?: boolean;
}

export const dayS = 24 * 3600;
export const wholeDay: DaySlot = { startS: 0, endS: dayS };

export const isSound = ({ startS, endS }: DaySlot): boolean =>
  startS >= 0 && startS < endS && endS <= dayS;

/**
 * In order, with what overlaps or touches joined; what is no slot is left out. One that is switched off stays apart from
 * one that counts, unless they overlap: then the whole counts.
 */
export function joined(slots: readonly DaySlot[]): DaySlot[] {
  const result: DaySlot[] = [];
  for (const slot of slots.filter(isSound).toSorted((a, b) => a.startS - b.startS)) {
    const last = result.at(-1);
    if (last && (slot.startS < last.endS || (slot.startS === last.endS && isAlike(slot, last))))
      result[result.length - 1] = both(last, slot);
    else result.push(slot);
  }
  return result;
}

const isAlike = (one: DaySlot, other: DaySlot): boolean =>
  (one.isOff ?? false) === (other.isOff ?? false);

const both = (one: DaySlot, other: DaySlot): DaySlot => ({
  startS: one.startS,
  endS: Math.max(one.endS, other.endS),
  ...(one.isOff && other.isOff && { isOff: true }),
});

/** `08:30`, with seconds only if there are some; the end of the day is `24:00`. */
export function dayTimeText(seconds: number): string {
  if (Number.isNaN(seconds)) return "";
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  if (seconds % 60 !== 0) parts.push(seconds % 60);
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}

/** Takes `8:30`, `0830`, `08:30:15` and `24:00`; NaN of anything else. */
export function dayTimeSeconds(text: string): number {
  const match = /^(\d{1,2})[:：]?(\d{2})(?:[:：]?(\d{2}))?$/.exec(text.trim());
  if (!match) return Number.NaN;
  const [hours, minutes, seconds] = match.slice(1).map((part) => Number(part ?? 0));
  if (hours === undefined || minutes === undefined || seconds === undefined) return Number.NaN;
  const total = hours * 3600 + minutes * 60 + seconds;
  return minutes > 59 || seconds > 59 || total > dayS ? Number.NaN : total;
}

export const slotText = ({ startS, endS }: DaySlot): string =>
  `${dayTimeText(startS)}–${dayTimeText(endS)}`;

/** What is wrong with the slots of a day, and with which one (from 0). */
export interface SlotProblem {
  readonly kind: "not-a-time" | "reversed" | "overlap";
  readonly index: number;
}

export function slotProblems(slots: readonly DaySlot[]): SlotProblem[] {
  return slots.flatMap((slot, index): SlotProblem[] => {
    const { startS, endS } = slot;
    if (Number.isNaN(startS) || Number.isNaN(endS)) return [{ kind: "not-a-time", index }];
    if (endS <= startS) return [{ kind: "reversed", index }];
    const overlaps = slots
      .slice(0, index)
      .some((other) => isSound(other) && startS < other.endS && other.startS < endS);
    return overlaps ? [{ kind: "overlap", index }] : [];
  });
}
