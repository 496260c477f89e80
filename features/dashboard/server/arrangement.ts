import { type Arrangement, type CardName, cardNames } from "../contract.ts";

/** What was stored, as far as there are such cards still; those that have come since are shown, at the end. */
export function completed(stored: unknown): Arrangement {
  const { shown = [], hidden = [] } = (stored ?? {}) as Partial<Record<string, readonly unknown[]>>;
  const kept = known(shown);
  const away = known(hidden).filter((name) => !kept.includes(name));
  const come = cardNames.filter((name) => !kept.includes(name) && !away.includes(name));
  return { shown: [...kept, ...come], hidden: away };
}

const known = (names: readonly unknown[]): CardName[] =>
  [...new Set(names)].flatMap((name) => cardNames.filter((card) => card === name));
