/** A part of a list that is too long to be made as a whole. */
export class Page<Item> {
  readonly items: Item[] = [];
  readonly #start: number;
  readonly #end: number;
  #count = 0;

  constructor({ start = 0, limit }: { readonly start?: number; readonly limit: number }) {
    this.#start = start;
    this.#end = start + limit;
  }

  /** How many there are in all. */
  get count(): number {
    return this.#count;
  }

  /** Counts one more, and says whether it is on this page. */
  takesNext(): boolean {
    const at = this.#count++;
    return at >= this.#start && at < this.#end;
  }
}
