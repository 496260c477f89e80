/** What a list shows, as the address carries it: ?q=&page=&sort=&order= and filters of its own. */
export type ListAddress<Filter extends string = never> = {
  readonly q: string;
  /** From 1. */
  readonly page: number;
  readonly sort: string | undefined;
  readonly order: "asc" | "desc" | undefined;
} & { readonly [Name in Filter]: string };

export const pageSize = 10;

export function readList<Filter extends string>(
  query: URLSearchParams,
  filters: readonly Filter[],
): ListAddress<Filter> {
  const order = query.get("order");
  const page = Number(query.get("page"));
  const own = Object.fromEntries(filters.map((name) => [name, query.get(name) ?? ""]));
  return {
    q: query.get("q") ?? "",
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    sort: query.get("sort") ?? undefined,
    order: order === "asc" || order === "desc" ? order : undefined,
    ...(own as { [Name in Filter]: string }),
  };
}

/**
 * Leaves out what is as usual, so that the plain list has a plain address; whatever else the address
 * carries stays.
 */
export function writeList(list: ListAddress, address: URLSearchParams): URLSearchParams {
  const { page, sort, order, ...texts } = list;
  const isSorted = sort !== undefined && order !== undefined;
  const written: Record<string, string> = {
    ...texts,
    page: page > 1 ? String(page) : "",
    sort: isSorted ? sort : "",
    order: isSorted ? order : "",
  };
  const query = new URLSearchParams(address);
  for (const [name, value] of Object.entries(written)) {
    query.delete(name);
    if (value) query.set(name, value);
  }
  return query;
}

/** A search or a filter is set, so that an empty list does not mean that there is nothing. */
export function isNarrowed(list: ListAddress): boolean {
  const usual = ["page", "sort", "order"];
  return Object.entries(list).some(([name, value]) => value !== "" && !usual.includes(name));
}

/** As the lists' calls take it. */
export const listQuery = ({ q, page, sort, order }: ListAddress) => ({
  q,
  sort,
  order,
  start: (page - 1) * pageSize,
  limit: pageSize,
});

/** A deleted last row must not leave an empty page behind. */
export const lastPage = (total: number): number => Math.max(1, Math.ceil(total / pageSize));
