export type MemberKind = "devices" | "channels";

/** What the page shows, as the address carries it: ?label=&tab=&q=&page=&sort=&order= */
export interface GroupAddress {
  /** The chosen group. */
  readonly label: number | undefined;
  readonly tab: MemberKind;
  readonly q: string;
  /** From 1. */
  readonly page: number;
  readonly sort: string | undefined;
  readonly order: "asc" | "desc" | undefined;
}

export const pageSize = 10;

export function readAddress(query: URLSearchParams): GroupAddress {
  const order = query.get("order");
  return {
    label: readCount(query.get("label")),
    tab: query.get("tab") === "channels" ? "channels" : "devices",
    q: query.get("q") ?? "",
    page: readCount(query.get("page")) ?? 1,
    sort: query.get("sort") ?? undefined,
    order: order === "asc" || order === "desc" ? order : undefined,
  };
}

/** Leaves out what is as usual. */
export function writeAddress(address: GroupAddress): URLSearchParams {
  const { label, tab, q, page, sort, order } = address;
  const isSorted = sort !== undefined && order !== undefined;
  return new URLSearchParams({
    ...(label !== undefined && { label: String(label) }),
    ...(tab !== "devices" && { tab }),
    ...(q && { q }),
    ...(page > 1 && { page: String(page) }),
    ...(isSorted && { sort, order }),
  });
}

/** Another group or tab is another list; anything but turning the page starts at the first one. */
export function changedAddress(
  address: GroupAddress,
  changes: Partial<GroupAddress>,
): GroupAddress {
  const isOtherList =
    ("label" in changes && changes.label !== address.label) ||
    ("tab" in changes && changes.tab !== address.tab);
  const kept = isOtherList ? { ...address, q: "", sort: undefined, order: undefined } : address;
  return { ...kept, page: 1, ...changes };
}

/** A removed last row must not leave an empty page behind. */
export const lastPage = (total: number): number => Math.max(1, Math.ceil(total / pageSize));

function readCount(text: string | null): number | undefined {
  const count = Number(text);
  return Number.isSafeInteger(count) && count > 0 ? count : undefined;
}
