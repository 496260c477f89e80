import { createContext, use, useMemo } from "react";

/** A place in a screen for pieces of features that the screen does not know. Whoever has the place declares it. */
export interface Slot<Part> {
  readonly name: string;
  /** Only says of what kind its parts are. */
  readonly part?: Part;
}

/** What a feature gives to one slot. */
export interface Filling<Part = unknown> {
  readonly slot: Slot<Part>;
  readonly part: Part;
}

/** The module in which a feature says what it fills. */
export type LoadParts = () => Promise<{ readonly parts: readonly Filling[] }>;

export const defineSlot = <Part>(name: string): Slot<Part> => ({ name });

export const fill = <Part>(slot: Slot<Part>, part: Part): Filling => ({ slot, part });

/** Of all features. A light page has none. */
export const FillingsContext = createContext<readonly Filling[]>([]);

/** What was given to a slot, in the order of the features. */
export function useSlot<Part>(slot: Slot<Part>): readonly Part[] {
  const fillings = use(FillingsContext);
  return useMemo(() => fillings.filter(isFor(slot)).map(({ part }) => part), [fillings, slot]);
}

const isFor =
  <Part>(slot: Slot<Part>) =>
  (filling: Filling): filling is Filling<Part> =>
    filling.slot === slot;
