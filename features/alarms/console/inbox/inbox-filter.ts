import { useListAddress } from "@tessera/platform/console";

const views = ["open", "mine", "all"] as const;
export type InboxView = (typeof views)[number];

export interface InboxFilter {
  readonly view: InboxView;
  /** Empty text: any; as below. */
  readonly priority: string;
  readonly type: string;
  readonly group: string;
  readonly source: string;
  readonly q: string;
}

/** What of the inbox is looked at, kept in the address. */
export function useInboxFilter() {
  const { list, change } = useListAddress(["view", "priority", "type", "group", "source"]);
  const { priority, type, group, source, q } = list;
  const view = views.find((one) => one === list.view) ?? "open";
  return {
    filter: { view, priority, type, group, source, q } satisfies InboxFilter,
    change: ({ view: next, ...rest }: Partial<InboxFilter>) =>
      change({ ...rest, ...(next && { view: next === "open" ? "" : next }) }),
    isNarrowed: [priority, type, group, source, q].some((text) => text !== ""),
  };
}

export const numbersOf = (text: string): number[] =>
  text.split(",").filter(Boolean).map(Number).filter(Number.isSafeInteger);
