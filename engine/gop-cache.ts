/** A replay past this is worse than a wait: who comes then begins at the next entry. */
const maxBytes = 16 * 1024 * 1024;
export const longestReplayMs = 30_000;

/** What came since the last entry, so that a new viewer's picture starts at once. Bounded in bytes and time. */
export class GopCache<Item extends { readonly data: Uint8Array }> {
  #items: Item[] = [];
  #bytes = 0;
  #startedMs = 0;

  /** `atMs`: when it came; monotonic. */
  push(item: Item, isEntry: boolean, atMs: number): void {
    if (isEntry) {
      this.clear();
      this.#startedMs = atMs;
    } else if (this.#items.length === 0) return;
    const isTooLong = atMs - this.#startedMs > longestReplayMs;
    if (isTooLong || this.#bytes + item.data.length > maxBytes) {
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
