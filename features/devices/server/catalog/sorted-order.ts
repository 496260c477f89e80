/** Sorting as many takes a few hundredths of a second. */
const mostWaiting = 4000;

/**
 * Items in order. Changes are gathered and worked in when somebody reads, so that many cost little more than one, or when
 * they are so many that the reader would wait.
 */
export class SortedOrder<Item> {
  readonly #compare: (a: Item, b: Item) => number;
  #items: readonly Item[] = [];
  readonly #coming = new Set<Item>();
  readonly #going = new Set<Item>();

  constructor(compare: (a: Item, b: Item) => number) {
    this.#compare = compare;
  }

  add(item: Item): void {
    this.#coming.add(item);
    if (this.#coming.size >= mostWaiting) this.#workIn();
  }

  /** Called before what the order depends on changes; `add` after it. */
  remove(item: Item): void {
    if (!this.#coming.delete(item)) this.#going.add(item);
  }

  /** The same array until something changes. */
  get items(): readonly Item[] {
    this.#workIn();
    return this.#items;
  }

  #workIn(): void {
    this.#removeGoing();
    this.#insertComing();
  }

  #removeGoing(): void {
    if (this.#going.size === 0) return;
    this.#items = this.#items.filter((item) => !this.#going.has(item));
    this.#going.clear();
  }

  #insertComing(): void {
    if (this.#coming.size === 0) return;
    const merged: Item[] = [];
    let next = 0;
    for (const item of [...this.#coming].toSorted(this.#compare)) {
      const place = this.#placeOf(item, next);
      for (; next < place; next++) merged.push(this.#items[next] as Item);
      merged.push(item);
    }
    for (; next < this.#items.length; next++) merged.push(this.#items[next] as Item);
    this.#items = merged;
    this.#coming.clear();
  }

  /** Comparing names by the rules of a language is dear: few comparisons, fewest where the place is near. */
  #placeOf(item: Item, from: number): number {
    const isBefore = (at: number) => this.#compare(this.#items[at] as Item, item) < 0;
    let low = from;
    let step = 1;
    while (low + step <= this.#items.length && isBefore(low + step - 1)) {
      low += step;
      step *= 2;
    }
    let high = Math.min(low + step - 1, this.#items.length);
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isBefore(middle)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
