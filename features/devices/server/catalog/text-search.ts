/** Answers kept of one list. */
const maxKnown = 30;

/** Finds items by a part of their text. Remembers answers as long as the list is the same array. */
export class TextSearch<Item> {
  readonly #textOf: (item: Item) => string;
  readonly #known = new WeakMap<readonly Item[], Map<string, readonly Item[]>>();

  constructor(textOf: (item: Item) => string) {
    this.#textOf = textOf;
  }

  find(items: readonly Item[], text: string): readonly Item[] {
    if (text === "") return items;
    const wanted = text.toLowerCase();
    const known = this.#known.get(items) ?? new Map<string, readonly Item[]>();
    this.#known.set(items, known);
    const found =
      known.get(wanted) ??
      nearest(known, wanted, items).filter((item) => this.#textOf(item).includes(wanted));
    // Set anew, so that the oldest is the one that was not asked for longest.
    known.delete(wanted);
    known.set(wanted, found);
    if (known.size > maxKnown) known.delete(known.keys().next().value ?? "");
    return found;
  }
}

/** While somebody types, each answer holds the next. */
function nearest<Item>(
  known: ReadonlyMap<string, readonly Item[]>,
  wanted: string,
  items: readonly Item[],
): readonly Item[] {
  let best = items;
  for (const [text, found] of known)
    if (found.length < best.length && wanted.includes(text)) best = found;
  return best;
}
