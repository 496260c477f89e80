/** Answers kept of one list. */
const maxKnown = 30;
/** So few are gone through one by one. */
const few = 2000;

/** Finds items by a part of their text. Remembers answers as long as the list is the same array. */
export class TextSearch<Item> {
  readonly #textOf: (item: Item) => string;
  readonly #known = new WeakMap<readonly Item[], Known<Item>>();

  constructor(textOf: (item: Item) => string) {
    this.#textOf = textOf;
  }

  find(items: readonly Item[], text: string): readonly Item[] {
    if (text === "") return items;
    const wanted = text.toLowerCase();
    const known = this.#known.get(items) ?? { answers: new Map<string, readonly Item[]>() };
    this.#known.set(items, known);
    const { answers } = known;
    const found = answers.get(wanted) ?? this.#search(items, wanted, known);
    // Set anew, so that the oldest is the one that was not asked for longest.
    answers.delete(wanted);
    answers.set(wanted, found);
    if (answers.size > maxKnown) answers.delete(answers.keys().next().value ?? "");
    return found;
  }

  #search(items: readonly Item[], wanted: string, known: Known<Item>): readonly Item[] {
    const near = nearest(known.answers, wanted, items);
    if (near.length <= few || wanted.includes(separator))
      return near.filter((item) => this.#textOf(item).includes(wanted));
    known.whole ??= new WholeText(items.map((item) => this.#textOf(item)));
    return known.whole.find(wanted).map((index) => items[index] as Item);
  }
}

interface Known<Item> {
  readonly answers: Map<string, readonly Item[]>;
  whole?: WholeText;
}

/** Never in a name or an id. */
const separator = "\u0000";

/** All texts in one: going through it once is several times quicker than asking each text. */
class WholeText {
  readonly #text: string;
  readonly #starts: Uint32Array;

  constructor(texts: readonly string[]) {
    this.#text = texts.join(separator);
    this.#starts = new Uint32Array(texts.length + 1);
    let start = 0;
    for (const [index, text] of texts.entries()) {
      this.#starts[index] = start;
      start += text.length + 1;
    }
    this.#starts[texts.length] = start;
  }

  /** Which of the texts hold it, in order. */
  find(wanted: string): number[] {
    const found: number[] = [];
    let at = this.#text.indexOf(wanted);
    while (at >= 0) {
      const index = this.#indexAt(at, (found.at(-1) ?? -1) + 1);
      found.push(index);
      at = this.#text.indexOf(wanted, this.#starts[index + 1]);
    }
    return found;
  }

  #indexAt(place: number, from: number): number {
    let low = from;
    let high = this.#starts.length - 1;
    while (low < high - 1) {
      const middle = (low + high) >>> 1;
      if ((this.#starts[middle] ?? 0) <= place) low = middle;
      else high = middle;
    }
    return low;
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
