import type { Selection } from "@tessera/platform/console";
import type { ShareLink } from "../contract.ts";
import type { ChangeLinkList, LinkListAddress } from "./use-link-list.ts";

export interface LinkRowsProps {
  readonly links: readonly ShareLink[];
  readonly total: number;
  readonly list: LinkListAddress;
  readonly selection: Selection<number>;
  readonly onChange: ChangeLinkList;
}
