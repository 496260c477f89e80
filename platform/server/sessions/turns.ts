import { Mutex } from "../database/mutex.ts";

/** One mutex a key, for as long as somebody uses it. */
export class Turns {
  readonly #waiting = new Map<string, { readonly mutex: Mutex; users: number }>();

  async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const entry = this.#waiting.get(key) ?? { mutex: new Mutex(), users: 0 };
    this.#waiting.set(key, entry);
    entry.users++;
    try {
      return await entry.mutex.run(work);
    } finally {
      entry.users--;
      if (entry.users === 0) this.#waiting.delete(key);
    }
  }
}
