import { dayS, wholeDay } from "./day-slot.ts";
import { moved, resized, type SlotPlace, slotAt, stepS, type Week, withoutSlot } from "./week.ts";

interface Key {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

interface KeyChange {
  readonly week: Week;
  /** What is to have the focus afterwards: the slot that holds this moment. */
  readonly focus: { readonly day: number; readonly atS: number } | undefined;
}

const across: Readonly<Record<string, number>> = { ArrowLeft: -stepS, ArrowRight: stepS };
const down: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** What a key does to the slot that has the focus; undefined: nothing. */
export function keyChange(week: Week, place: SlotPlace, key: Key): KeyChange | undefined {
  const slot = slotAt(week, place);
  if (!slot) return undefined;
  if (key.key === "Delete" || key.key === "Backspace")
    return { week: withoutSlot(week, place), focus: undefined };
  const seconds = across[key.key] ?? 0;
  const days = down[key.key] ?? 0;
  if (seconds === 0 && days === 0) return undefined;
  const end = seconds === 0 ? undefined : endOf(key);
  if (end) return resizedByKey(week, place, end, seconds);
  const lengthS = slot.endS - slot.startS;
  return {
    week: moved(week, place, { seconds, days }),
    focus: {
      day: Math.min(6, Math.max(0, place.day + days)),
      atS: Math.min(dayS - lengthS, Math.max(0, slot.startS + seconds)),
    },
  };
}

function endOf({ shiftKey, ctrlKey, metaKey }: Key): "start" | "end" | undefined {
  if (shiftKey) return "end";
  return ctrlKey || metaKey ? "start" : undefined;
}

function resizedByKey(
  week: Week,
  place: SlotPlace,
  end: "start" | "end",
  seconds: number,
): KeyChange {
  const { startS, endS } = slotAt(week, place) ?? wholeDay;
  return {
    week: resized(week, place, end, (end === "start" ? startS : endS) + seconds),
    focus: { day: place.day, atS: end === "start" ? endS - 1 : startS },
  };
}
