import { setImmediate as nextTurn } from "node:timers/promises";

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly done: PromiseWithResolvers<Result>;
}

/** Few enough that the database is not kept from others for long. */
const itemsAtOnce = 25;

/** What is asked for at about the same time, or while others are at it, is done together. */
export class SharedBatch<Item, Result> {
  readonly #work: (items: readonly Item[]) => Promise<readonly Result[]>;
  readonly #waiting: Waiting<Item, Result>[] = [];
  #running: Promise<void> | undefined;

  /** `work` gives a result for each item, in their order. */
  constructor(work: (items: readonly Item[]) => Promise<readonly Result[]>) {
    this.#work = work;
  }

  add(item: Item): Promise<Result> {
    const done = Promise.withResolvers<Result>();
    this.#waiting.push({ item, done });
    this.#running ??= this.#run();
    return done.promise;
  }

  /** When all that was asked for is done, well or not. */
  async settled(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      await nextTurn();
      await this.#runSome(this.#waiting.splice(0, itemsAtOnce));
    }
    this.#running = undefined;
  }

  async #runSome(some: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.#work(some.map(({ item }) => item));
      some.forEach(({ done }, index) => {
        done.resolve(results[index] as Result);
      });
    } catch (error) {
      for (const { done } of some) done.reject(error);
    }
  }
}
