/**
 * Lets each party have one task under way and one waiting. A newer task takes the place of the one that
 * waits, which then comes to nothing.
 */
export class NewestWins<Party, Result> {
  readonly #running = new Map<Party, Promise<unknown>>();
  readonly #waiting = new Map<Party, symbol>();

  async run(party: Party, task: () => Promise<Result>): Promise<Result | undefined> {
    const ticket = Symbol("waiting");
    this.#waiting.set(party, ticket);
    for (let before = this.#running.get(party); before; before = this.#running.get(party)) {
      await before.catch(() => {});
      if (this.#waiting.get(party) !== ticket) return undefined;
    }
    this.#waiting.delete(party);
    const running = task();
    this.#running.set(party, running);
    try {
      return await running;
    } finally {
      this.#running.delete(party);
    }
  }
}
