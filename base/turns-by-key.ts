import { Turns } from "./turns.ts";

/** One runs at a time of those with the same key. A key is kept for as long as somebody uses it. */
export class TurnsByKey {
  readonly #used = new Map<string, { readonly turns: Turns; users: number }>();

  /** Whoever aborts while waiting leaves the line. */
  async run<Result>(
    key: string,
    task: () => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result> {
    const entry = this.#used.get(key) ?? { turns: new Turns(), users: 0 };
    this.#used.set(key, entry);
    entry.users++;
    try {
      return await entry.turns.run(task, signal);
    } finally {
      entry.users--;
      if (entry.users === 0) this.#used.delete(key);
    }
  }
}
