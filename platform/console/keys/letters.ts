import { z } from "zod";
import { create } from "zustand";
import { defineStored } from "../storage/stored-value.ts";

/** The letter to be pressed for each that is meant; one that is not named stands for itself. */
export type Letters = Readonly<Record<string, string>>;

const letter = z.string().regex(/^[a-z]$/);

/** Two letters in one place would leave one of them without a key. */
const isExchange = (letters: Letters): boolean =>
  Object.keys(letters).toSorted().join() === Object.values(letters).toSorted().join();

export const keptLetters = z.record(letter, letter).refine(isExchange);

const stored = defineStored({ key: "tessera_keys", schema: keptLetters, fallback: {} });

/** Letters that the user has exchanged. What one letter does, the other does instead, on every page. */
export const useLetters = create<{ readonly letters: Letters }>()(() => ({
  letters: stored.read(),
}));

/** What `meant` does is done by `pressed` from now on; what `pressed` did goes where `meant` was. */
export function exchange(letters: Letters, meant: string, pressed: string): Letters {
  const other = meantBy(letters, pressed);
  const changed = { ...letters, [meant]: pressed, [other]: letters[meant] ?? meant };
  return Object.fromEntries(Object.entries(changed).filter(([own, chosen]) => own !== chosen));
}

const meantBy = (letters: Letters, pressed: string): string =>
  Object.keys(letters).find((meant) => letters[meant] === pressed) ?? pressed;

export function chooseLetters(letters: Letters): void {
  stored.write(letters);
  useLetters.setState({ letters });
}

/** The key that is meant by one that was pressed, as `KeyboardEvent.key` has it. */
export function meantKey(key: string): string {
  const low = key.toLowerCase();
  const meant = meantBy(useLetters.getState().letters, low);
  if (meant === low) return key;
  return key === low ? meant : meant.toUpperCase();
}

/** The letter to be pressed for what a letter does. */
export const letterFor = (meant: string): string =>
  useLetters.getState().letters[meant.toLowerCase()] ?? meant.toLowerCase();
