import { defineStored } from "@tessera/platform/console";
import { z } from "zod";
import { create } from "zustand";

const soundChoice = z.object({
  isOn: z.boolean(),
  /** From 0 to 1. */
  volume: z.number().min(0).max(1),
  /** On other pages than the inbox too. */
  isEverywhere: z.boolean(),
});
export type SoundChoice = z.output<typeof soundChoice>;

const stored = defineStored({
  key: "tessera_alarm_sound",
  schema: soundChoice,
  fallback: { isOn: true, volume: 0.6, isEverywhere: false },
});

/** Whether alarms are heard in this browser, and how loud. */
export const useSoundChoice = create<SoundChoice>()(() => stored.read());

export function chooseSound(changes: Partial<SoundChoice>): void {
  const next = { ...useSoundChoice.getState(), ...changes };
  stored.write(next);
  useSoundChoice.setState(next);
}
