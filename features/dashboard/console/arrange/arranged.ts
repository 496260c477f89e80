import { type Arrangement, type CardName, cardNames } from "../../contract.ts";

/** As it is for who has arranged nothing. */
export const usualArrangement: Arrangement = { shown: [...cardNames], hidden: [] };

/** One place earlier or later; at the ends it stays. */
export function moved({ shown, hidden }: Arrangement, name: CardName, by: -1 | 1): Arrangement {
  const at = shown.indexOf(name);
  const to = at + by;
  if (at < 0 || to < 0 || to >= shown.length) return { shown, hidden };
  const next = shown.toSpliced(at, 1).toSpliced(to, 0, name);
  return { shown: next, hidden };
}

export const hiding = ({ shown, hidden }: Arrangement, name: CardName): Arrangement => ({
  shown: shown.filter((one) => one !== name),
  hidden: [...hidden.filter((one) => one !== name), name],
});

export const showing = ({ shown, hidden }: Arrangement, name: CardName): Arrangement => ({
  shown: [...shown.filter((one) => one !== name), name],
  hidden: hidden.filter((one) => one !== name),
});
