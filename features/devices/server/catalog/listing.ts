/** One page of a list, and how long the list is. */
export interface Listing<Item> {
  readonly page: readonly Item[];
  readonly total: number;
}

export interface PageQuery {
  readonly start: number;
  readonly limit: number;
  readonly isDescending: boolean;
}

/** Goes through the items once; without a condition not even that. */
export function listingOf<Item>(
  items: readonly Item[],
  { start, limit, isDescending }: PageQuery,
  matches?: (item: Item) => boolean,
): Listing<Item> {
  const matching = matches ? items.filter(matches) : items;
  const total = matching.length;
  if (!isDescending) return { page: matching.slice(start, start + limit), total };
  const end = Math.max(0, total - start);
  return { page: matching.slice(Math.max(0, end - limit), end).toReversed(), total };
}

export interface StateCounts {
  readonly All: number;
  readonly Online: number;
  readonly Offline: number;
}

/** Of a whole list: as many as there would be if it were narrowed to either state. */
export function stateCountsOf(items: readonly { readonly isOnline: boolean }[]): StateCounts {
  let Online = 0;
  for (const { isOnline } of items) if (isOnline) Online++;
  return { All: items.length, Online, Offline: items.length - Online };
}

/** By a number; items with the same keep their order. */
export function orderedBy<Item>(items: readonly Item[], keyOf: (item: Item) => number): Item[] {
  const groups = Map.groupBy(items, keyOf);
  return [...groups.keys()].toSorted((a, b) => a - b).flatMap((key) => groups.get(key) ?? []);
}

/** An order of what changes all the time is good for this long. */
const freshForMs = 1000;

/** Orders that nobody keeps up to date: made when asked for, and kept for a moment. */
export class MomentaryOrders<Item> {
  readonly #keys: Readonly<Record<string, (item: Item) => number>>;
  readonly #nowMs: () => number;
  readonly #made = new WeakMap<readonly Item[], Map<string, MadeOrder<Item>>>();

  constructor(keys: Readonly<Record<string, (item: Item) => number>>, nowMs: () => number) {
    this.#keys = keys;
    this.#nowMs = nowMs;
  }

  /** undefined: there is no such order. */
  of(items: readonly Item[], sort: string): readonly Item[] | undefined {
    const keyOf = Object.hasOwn(this.#keys, sort) ? this.#keys[sort] : undefined;
    if (!keyOf) return undefined;
    const made = this.#made.get(items) ?? new Map<string, MadeOrder<Item>>();
    this.#made.set(items, made);
    const known = made.get(sort);
    const nowMs = this.#nowMs();
    if (known && nowMs - known.atMs < freshForMs) return known.items;
    const ordered = orderedBy(items, keyOf);
    made.set(sort, { items: ordered, atMs: nowMs });
    return ordered;
  }
}

interface MadeOrder<Item> {
  readonly items: readonly Item[];
  readonly atMs: number;
}
