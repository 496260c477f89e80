import type { KeptNews } from "./news-list.ts";

/** What the message log shows, as the address carries it: ?q=&status=&unread=1&page= */
export interface NewsFilter {
  readonly q: string;
  readonly status: "" | "ON" | "OFF";
  readonly isUnreadOnly: boolean;
  /** From 1. */
  readonly page: number;
}

export const pageSize = 10;

export const everything = { q: "", status: "", isUnreadOnly: false } as const;

export function readFilter(query: URLSearchParams): NewsFilter {
  const status = query.get("status");
  const page = Number(query.get("page"));
  return {
    q: query.get("q") ?? "",
    status: status === "ON" || status === "OFF" ? status : "",
    isUnreadOnly: query.get("unread") === "1",
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

/** Leaves out what is as usual, so that the plain list has a plain address. */
export function writeFilter({ q, status, isUnreadOnly, page }: NewsFilter): URLSearchParams {
  const query = new URLSearchParams();
  if (q) query.set("q", q);
  if (status) query.set("status", status);
  if (isUnreadOnly) query.set("unread", "1");
  if (page > 1) query.set("page", String(page));
  return query;
}

export function matching(items: readonly KeptNews[], filter: NewsFilter): readonly KeptNews[] {
  const q = filter.q.trim().toLowerCase();
  return items.filter(
    ({ DeviceID, ChannelName, Status, sign }) =>
      (filter.status === "" || Status === filter.status) &&
      !(filter.isUnreadOnly && sign) &&
      (DeviceID.toLowerCase().includes(q) || ChannelName.toLowerCase().includes(q)),
  );
}

/** A deleted last row must not leave an empty page behind. */
export function pageOf(items: readonly KeptNews[], asked: number) {
  const page = Math.min(asked, Math.max(1, Math.ceil(items.length / pageSize)));
  return { page, rows: items.slice((page - 1) * pageSize, page * pageSize) };
}
