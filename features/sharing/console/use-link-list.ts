import {
  type ChangeList,
  type ListAddress,
  listQuery,
  usePageWithin,
  useQueryCall,
} from "@tessera/platform/console";
import { listShareLinks } from "../contract.ts";
import { refreshMs } from "./share-links.ts";

export const linkFilters = ["active"] as const;
export type LinkListAddress = ListAddress<"active">;
export type ChangeLinkList = ChangeList<"active">;
export const openLinkList = { q: "", active: "" } as const;

export function useLinkList(list: LinkListAddress, change: ChangeLinkList) {
  const links = useQueryCall(
    listShareLinks,
    { ...listQuery(list), active: list.active === "1" },
    { refetchIntervalMs: refreshMs, keepPrevious: true, quiet: true },
  );
  usePageWithin(list.page, links.isPlaceholderData ? undefined : links.data?.total, change);
  return links;
}
