/** First in, first out, at the same cost however many wait. */
export class WaitingLine<Item> {
  #items: Item[] = [];
  #taken = 0;

  add(item: Item): void {
    this.#items.push(item);
  }

  next(): Item | undefined {
    const item = this.#items[this.#taken];
    if (item === undefined) this.clear();
    else if (++this.#taken >= 1000) {
      this.#items.splice(0, this.#taken);
      this.#taken = 0;
    }
    return item;
  }

  clear(): void {
    this.#items = [];
    this.#taken = 0;
  }
}
