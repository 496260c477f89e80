/** So many pictures without an entry, and pictures that are coded from themselves alone count as such. */
const patience = 60;

/**
 * Counts how long a stream has had no entry: no picture that a viewer could start with. An encoder that
 * never marks one gets its intra pictures taken for it, which is right unless it reaches back behind them.
 */
export class EntryWatch {
  #pictures = 0;

  get isDesperate(): boolean {
    return this.#pictures >= patience;
  }

  note(isEntry: boolean): void {
    this.#pictures = isEntry ? 0 : this.#pictures + 1;
  }
}
