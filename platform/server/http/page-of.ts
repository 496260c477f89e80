interface Page {
  readonly start: number;
  readonly limit: number;
  readonly pageindex?: number | undefined;
  readonly pagesize?: number | undefined;
  readonly sort?: string | undefined;
  readonly order?: "asc" | "desc" | undefined;
}

type Row = Readonly<Record<string, unknown>>;

/** One page of a short list, sorted by a field of its rows; an unknown field leaves the order. */
export function pageOf<Item extends Row>(rows: readonly Item[], page: Page) {
  const { start, limit } = placeOf(page);
  const data = sorted(rows, page).slice(start, start + limit);
  const pageindex = Math.floor(start / limit);
  return { count: rows.length, data, pageindex, pagesize: limit };
}

/** The same of a long list: only the rows of the page are made, unless all are to be sorted. */
export function longPageOf<Item, Made extends Row>(
  items: readonly Item[],
  page: Page,
  toRow: (item: Item) => Made,
) {
  const { start, limit } = placeOf(page);
  const data = rowsOf(items, { ...page, start, limit }, toRow);
  const pageindex = Math.floor(start / limit);
  return { count: items.length, data, pageindex, pagesize: limit };
}

/** The rows of one page of a long list: only these are made, unless all are to be sorted. */
export function rowsOf<Item, Made extends Row>(
  items: readonly Item[],
  page: Page,
  toRow: (item: Item) => Made,
): Made[] {
  const { start, limit } = page;
  if (page.sort === undefined) return items.slice(start, start + limit).map(toRow);
  return pageOf(items.map(toRow), page).data;
}

/** By whichever of the two pairs was given. */
function placeOf({ start, limit, pageindex, pagesize = limit }: Page) {
  return { start: pageindex === undefined ? start : pageindex * pagesize, limit: pagesize };
}

const collator = new Intl.Collator("zh", { numeric: true });

function sorted<Item extends Row>(rows: readonly Item[], { sort, order }: Page): readonly Item[] {
  if (sort === undefined) return rows;
  const sign = order === "desc" ? -1 : 1;
  return rows.toSorted((a, b) => sign * compare(a[sort], b[sort]));
}

function compare(a: unknown, b: unknown): number {
  if (typeof a === "string" && typeof b === "string") return collator.compare(a, b);
  return Number(a) - Number(b) || 0;
}

/** Whether any of the texts holds what was searched for, in any case. */
export function matches(q: string, ...texts: readonly string[]): boolean {
  const wanted = q.toLowerCase();
  return texts.some((text) => text.toLowerCase().includes(wanted));
}
