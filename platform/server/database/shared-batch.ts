import { setImmediate as nextTurn, setTimeout as passed } from "node:timers/promises";

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly done: PromiseWithResolvers<Result>;
}

interface SharedBatchOptions {
  readonly itemsAtOnce?: number;
}

/** Few enough that the database is not kept from others for long. */
const usualItemsAtOnce = 25;
const longestRestMs = 20;

/**
 * What is asked for at about the same time, or while others are at it, is done together. SQLite works while nobody else
 * has a turn: without a rest after it, each of a thousand would be done, and brought to the disk, by itself.
 */
export class SharedBatch<Item, Result> {
  readonly #work: (items: readonly Item[]) => Promise<readonly Result[]>;
  readonly #waiting: Waiting<Item, Result>[] = [];
  readonly #itemsAtOnce: number;
  #running: Promise<void> | undefined;
  #restsUntilMs = 0;

  /** `work` gives a result for each item, in their order. */
  constructor(
    work: (items: readonly Item[]) => Promise<readonly Result[]>,
    { itemsAtOnce = usualItemsAtOnce }: SharedBatchOptions = {},
  ) {
    this.#work = work;
    this.#itemsAtOnce = itemsAtOnce;
  }

  add(item: Item): Promise<Result> {
    const done = Promise.withResolvers<Result>();
    this.#waiting.push({ item, done });
    this.#running ??= this.#run();
    return done.promise;
  }

  /** When all that was asked for is done, well or not. */
  async settled(): Promise<void> {
    while (this.#running) await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      await this.#rest();
      const startedMs = performance.now();
      await this.#runSome(this.#waiting.splice(0, this.#itemsAtOnce));
      const endedMs = performance.now();
      this.#restsUntilMs = endedMs + Math.min(longestRestMs, endedMs - startedMs);
    }
    this.#running = undefined;
  }

  /** As long as the work took, and no longer than anybody notices. */
  async #rest(): Promise<void> {
    const leftMs = this.#restsUntilMs - performance.now();
    await (leftMs > 1 ? passed(leftMs) : nextTurn());
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
