import type { Text } from "@tessera/base";
import { defineSlot } from "../slots.ts";

/** Keys that belong together, as the sheet shows them: the key, or what is pressed in words, and what it does. */
export interface KeyGroup {
  readonly title: Text;
  readonly keys: readonly (readonly [key: string | Text, does: Text])[];
}

export const keyGroupSlot = defineSlot<KeyGroup>("keys");
