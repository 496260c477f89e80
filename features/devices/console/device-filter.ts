/** What the device list shows, as the address carries it: ?q=&online=&page=&sort=&order= */
export interface DeviceFilter {
  readonly q: string;
  readonly online: "" | "0" | "1";
  /** From 1. */
  readonly page: number;
  readonly sort: string | undefined;
  readonly order: "asc" | "desc" | undefined;
}

export const pageSize = 10;

export function readFilter(query: URLSearchParams): DeviceFilter {
  const online = query.get("online");
  const order = query.get("order");
  const page = Number(query.get("page"));
  return {
    q: query.get("q") ?? "",
    online: online === "0" || online === "1" ? online : "",
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    sort: query.get("sort") ?? undefined,
    order: order === "asc" || order === "desc" ? order : undefined,
  };
}

/** Leaves out what is as usual, so that the plain list has a plain address. */
export function writeFilter(filter: DeviceFilter): URLSearchParams {
  const query = new URLSearchParams();
  if (filter.q) query.set("q", filter.q);
  if (filter.online) query.set("online", filter.online);
  if (filter.page > 1) query.set("page", String(filter.page));
  if (filter.sort && filter.order) {
    query.set("sort", filter.sort);
    query.set("order", filter.order);
  }
  return query;
}

export const isNarrowed = ({ q, online }: DeviceFilter): boolean => q !== "" || online !== "";

/** A deleted last row must not leave an empty page behind. */
export const lastPage = (total: number): number => Math.max(1, Math.ceil(total / pageSize));
