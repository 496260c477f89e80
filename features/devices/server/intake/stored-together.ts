import type { Commit, Devices } from "../devices.ts";

interface StoringParts<Item, Outcome> {
  readonly devices: Pick<Devices, "change">;
  readonly idOf: (item: Item) => string;
  /** Writes them in one transaction; says of each what has become of it, or why it is refused. */
  readonly write: (
    items: readonly Item[],
    commit: Commit,
  ) => Promise<readonly PromiseSettledResult<Outcome>[]>;
}

interface Waiting<Item, Outcome> {
  readonly item: Item;
  readonly stored: PromiseWithResolvers<Outcome>;
}

/** After an outage thousands come at once: whoever waits for a turn is stored together. */
export class StoredTogether<Item, Outcome> {
  readonly #parts: StoringParts<Item, Outcome>;
  #waiting: Waiting<Item, Outcome>[] = [];
  #isStoring = false;

  constructor(parts: StoringParts<Item, Outcome>) {
    this.#parts = parts;
  }

  store(item: Item): Promise<Outcome> {
    const stored = Promise.withResolvers<Outcome>();
    this.#waiting.push({ item, stored });
    if (!this.#isStoring) void this.#storeWaiting();
    return stored.promise;
  }

  async #storeWaiting(): Promise<void> {
    this.#isStoring = true;
    while (this.#waiting.length > 0) {
      await othersHeard();
      await this.#storeThose(() => this.#take());
    }
    this.#isStoring = false;
  }

  /** Of several, one that cannot be stored must not keep the others out: each half is tried by itself. */
  async #storeThose(take: () => readonly Waiting<Item, Outcome>[]): Promise<void> {
    const { devices, write } = this.#parts;
    let taken: readonly Waiting<Item, Outcome>[] | undefined;
    let results: readonly PromiseSettledResult<Outcome>[] = [];
    try {
      await devices.change(async (commit) => {
        taken = take();
        results = await write(
          taken.map(({ item }) => item),
          commit,
        );
      });
      for (const [at, { stored }] of (taken ?? []).entries()) settle(stored, results[at]);
    } catch (error) {
      const middle = Math.ceil((taken?.length ?? 0) / 2);
      // If nobody was taken, it is none of theirs that failed.
      if (!taken || middle === taken.length)
        for (const { stored } of taken ?? take()) stored.reject(error);
      else
        for (const half of [taken.slice(0, middle), taken.slice(middle)])
          await this.#storeThose(() => half);
    }
  }

  /** One of each device: a second one is judged by what the first has made of it. */
  #take(): readonly Waiting<Item, Outcome>[] {
    const first = new Map<string, Waiting<Item, Outcome>>();
    const later: Waiting<Item, Outcome>[] = [];
    for (const waiting of this.#waiting) {
      const id = this.#parts.idOf(waiting.item);
      if (first.has(id)) later.push(waiting);
      else first.set(id, waiting);
    }
    this.#waiting = later;
    return [...first.values()];
  }
}

function settle<Outcome>(
  stored: PromiseWithResolvers<Outcome>,
  result: PromiseSettledResult<Outcome> | undefined,
): void {
  if (result?.status === "fulfilled") stored.resolve(result.value);
  else stored.reject(result?.reason);
}

/**
 * A transaction of SQLite holds all else up: what other sockets have brought meanwhile is heard first, so that it is
 * stored with it and not after it.
 */
const othersHeard = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
