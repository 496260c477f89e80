/** Items in order. Changes are gathered and worked in when somebody reads, so that many cost little more than one. */
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
  }

  /** Called before what the order depends on changes; `add` after it. */
  remove(item: Item): void {
    if (!this.#coming.delete(item)) this.#going.add(item);
  }

  /** The same array until something changes. */
  get items(): readonly Item[] {
    this.#removeGoing();
    this.#insertComing();
    return this.#items;
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

  /** Comparing names by the rules of a language is dear: few comparisons, not one with each. */
  #placeOf(item: Item, from: number): number {
    let low = from;
    let high = this.#items.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#compare(this.#items[middle] as Item, item) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
