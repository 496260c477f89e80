/** A GOP past this is not worth keeping: a camera that sends a key frame a minute would fill memory. */
const maxBytes = 16 * 1024 * 1024;

/** What came since the last key frame, so that a new viewer's picture starts at once. */
export class GopCache<Item extends { readonly data: Uint8Array }> {
  #items: Item[] = [];
  #bytes = 0;

  push(item: Item, startsGop: boolean): void {
    if (startsGop) this.clear();
    else if (this.#items.length === 0) return;
    if (this.#bytes + item.data.length > maxBytes) {
      this.clear();
      return;
    }
    this.#items.push(item);
    this.#bytes += item.data.length;
  }

  get items(): readonly Item[] {
    return this.#items;
  }

  clear(): void {
    this.#items = [];
    this.#bytes = 0;
  }
}
