import { letterFor, useLetters } from "@tessera/platform/console";
import type { ReactNode } from "react";
import { showsKeys } from "./key-hints.ts";

/** Something to do with what is shown: its bar, its menu, its keys and the sheet of keys all read the same list. */
export interface Command {
  readonly id: string;
  readonly label: string;
  readonly icon: ReactNode;
  /** As `KeyboardEvent.key` has it, in lower case; an arrow with Shift is `shift+arrowleft`. */
  readonly key?: string;
  /** A button on every tile, only on a large one, or a line of the menu alone. */
  readonly place: "tile" | "large-tile" | "menu";
  /** Lines of the menu that stand together. */
  readonly group: "play" | "stream" | "rung" | "picture" | "more";
  /** Of a command that stays down. */
  readonly isOn?: boolean;
  /** One of several, of which one is chosen at a time: what they decide. */
  readonly choiceOf?: string;
  readonly isDisabled?: boolean;
  readonly perform: () => void;
}

const keyNames: Readonly<Record<string, string>> = {
  arrowleft: "←",
  arrowright: "→",
  "shift+arrowleft": "Shift + ←",
  "alt+arrowleft": "Alt + ←",
  "alt+arrowright": "Alt + →",
  end: "End",
  " ": "Space",
  escape: "Esc",
};

export function keyName(key: string): string {
  const [, shift = "", own = key] = /^(shift\+)?(.+)$/.exec(key) ?? [];
  return keyNames[key] ?? `${shift && "Shift + "}${letterFor(own).toUpperCase()}`;
}

/** The name of a key in a sentence. Drawn anew when letters are exchanged. */
export function useKeyName(): (key: string) => string {
  useLetters();
  return keyName;
}

type Labelled = Pick<Command, "label" | "key">;

/** The words of a button: what it does, and by which key if there are keys. Drawn anew when letters are exchanged. */
export function useKeyLabel(): (command: Labelled) => string {
  useLetters();
  return ({ label, key }) =>
    key === undefined || !showsKeys() ? label : `${label} (${keyName(key)})`;
}
