import type { Language, Text } from "@tessera/base";
import type { ReactNode } from "react";
import { defineSlot } from "../slots.ts";

/** One thing that can be opened or done. */
export interface PaletteEntry {
  readonly id: string;
  readonly label: string;
  /** What tells it from others of its name, or what it does. */
  readonly hint?: string;
  readonly icon?: ReactNode;
  readonly run: (go: (path: string) => void) => void;
}

export interface Asked {
  /** Without spaces around it; empty: what is offered before anything is typed. */
  readonly q: string;
  readonly isAdmin: boolean;
  readonly language: Language;
  readonly signal: AbortSignal;
}

/** Things of one kind. What a reader may not have, its calls do not give; what only administrators have asks `isAdmin`. */
export interface PaletteSource {
  readonly title: Text;
  readonly find: (asked: Asked) => Promise<readonly PaletteEntry[]> | readonly PaletteEntry[];
}

/** A source whose code is fetched when it is first asked: most visits never open the palette. */
export const fetchedSource = (
  title: Text,
  load: () => Promise<PaletteSource["find"]>,
): PaletteSource => ({ title, find: async (asked) => (await load())(asked) });

export const paletteSlot = defineSlot<PaletteSource>("palette");
