import type { Text } from "@tessera/base";
import type { builtInModes } from "../contract.ts";

export type BuiltInMode = (typeof builtInModes)[number];

/** One that somebody has made. */
export interface CustomMode {
  readonly id: number;
  readonly name: string;
  readonly like: BuiltInMode;
}

/** One that can be switched to. */
export interface Mode {
  readonly key: string;
  readonly name: Text;
  /** What it counts as for whoever does not know it. */
  readonly like: BuiltInMode;
  readonly isBuiltIn: boolean;
}

export const builtIn: readonly Mode[] = [
  { key: "armed", name: { zh: "布防", en: "Armed" }, like: "armed", isBuiltIn: true },
  { key: "home", name: { zh: "留守", en: "Home" }, like: "home", isBuiltIn: true },
  { key: "disarmed", name: { zh: "撤防", en: "Disarmed" }, like: "disarmed", isBuiltIn: true },
];

export const keyOf = (id: number): string => `custom-${id}`;

export const modeOfCustom = ({ id, name, like }: CustomMode): Mode => ({
  key: keyOf(id),
  name: { zh: name, en: name },
  like,
  isBuiltIn: false,
});
