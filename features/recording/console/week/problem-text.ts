import type { Translate } from "@tessera/platform/console";
import { type DaySlot, type SlotProblem, slotText } from "./day-slot.ts";
import type { weekTexts } from "./texts.ts";

/** Names the day and the slot. */
export function problemText(
  t: Translate<(typeof weekTexts)["keys"][number]>,
  day: string,
  slots: readonly DaySlot[],
  { kind, index }: SlotProblem,
): string {
  const slot = slots[index];
  return t(`problem.${kind}`, { day, number: index + 1, slot: slot ? slotText(slot) : "" });
}
