import { type Clock, type Text, TimedOut } from "@tessera/base";
import type { Asked, Question } from "./asked.ts";

export interface PageCollectorOptions<Item> {
  readonly clock: Clock;
  /** Items that come twice are the same item. */
  readonly keyOf: (item: Item) => string;
  /** Until the first page, which a device may take long to make. */
  readonly firstPageMs: number;
  /** Between pages. */
  readonly idleMs: number;
  /** Of one answer; what goes beyond is not taken. */
  readonly maxItems: number;
  /** Of the TimedOut when not one page comes. */
  readonly code: string;
}

export interface Collected<Item> {
  readonly items: readonly Item[];
  /** False: the device stopped before it had sent as many as it said, or said more than we take. */
  readonly isComplete: boolean;
}

interface Collection<Item> {
  readonly items: Map<string, Item>;
  readonly settle: (isComplete: boolean) => void;
  cancelTimer: () => void;
}

/** Puts answers together that come in many messages, in any order and some twice; each says how many items there are. */
export class PageCollector<Item, Key = string> {
  readonly #options: PageCollectorOptions<Item>;
  readonly #open = new Map<Key, Collection<Item>>();
  /** What was given up or done of late: pages of it may still come. */
  readonly #closed = new Set<Key>();

  constructor(options: PageCollectorOptions<Item>) {
    this.#options = options;
  }

  /** Asks, and waits for all pages. Rejects as `collect` and `say` do, and with why the asked one is gone. */
  async ask(asked: Asked, { key, say, signal }: Question<Key>): Promise<Collected<Item>> {
    const unsaid = new AbortController();
    const ends = [asked.signal, unsaid.signal, ...(signal ? [signal] : [])];
    const collected = this.collect(key, AbortSignal.any(ends));
    // Said and not taken: there is nothing to wait for.
    collected.catch(() => {});
    try {
      await say();
      return await collected;
    } catch (error) {
      unsaid.abort();
      signal?.throwIfAborted();
      if (asked.signal.aborted) throw asked.gone();
      throw error;
    }
  }

  /**
   * Waits for all pages of one question; `key` is unique among all who are asked. Rejects with TimedOut if not one page
   * comes, and when the signal aborts.
   */
  collect(key: Key, signal?: AbortSignal): Promise<Collected<Item>> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason as Error);
      const items = new Map<string, Item>();
      const close = () => {
        collection.cancelTimer();
        signal?.removeEventListener("abort", onAbort);
        this.#open.delete(key);
        this.#remember(key);
      };
      const onAbort = () => {
        close();
        reject(signal?.reason as Error);
      };
      const settle = (isComplete: boolean) => {
        close();
        resolve({ items: [...items.values()], isComplete });
      };
      const onSilence = () => {
        close();
        reject(new TimedOut(this.#options.code, silenceText));
      };
      const cancelTimer = this.#options.clock.after(this.#options.firstPageMs, onSilence);
      const collection: Collection<Item> = { items, settle, cancelTimer };
      signal?.addEventListener("abort", onAbort, { once: true });
      this.#open.set(key, collection);
    });
  }

  /** "late": the question was given up or answered already. "unknown": nobody asked. */
  add(key: Key, page: { readonly sum: number; readonly items: readonly Item[] }): PageFate {
    const collection = this.#open.get(key);
    if (!collection) return this.#closed.has(key) ? "late" : "unknown";
    const { keyOf, maxItems, clock, idleMs } = this.#options;
    for (const item of page.items)
      if (collection.items.size < maxItems) collection.items.set(keyOf(item), item);
    collection.cancelTimer();
    if (collection.items.size >= page.sum) collection.settle(true);
    else if (collection.items.size >= maxItems) collection.settle(false);
    else collection.cancelTimer = clock.after(idleMs, () => collection.settle(false));
    return "taken";
  }

  #remember(key: Key): void {
    this.#closed.add(key);
    const [oldest] = this.#closed;
    if (this.#closed.size > maxRemembered && oldest !== undefined) this.#closed.delete(oldest);
  }
}

export type PageFate = "taken" | "late" | "unknown";

const maxRemembered = 1000;

const silenceText: Text = {
  zh: "设备没有应答查询，请检查设备是否在线",
  en: "The device did not answer the query. Check that it is online.",
};
