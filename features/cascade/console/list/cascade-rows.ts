import type { ChangeList, ListAddress } from "@tessera/platform/console";
import type { Cascade } from "../../contract.ts";

export interface CascadeRowsProps {
  readonly cascades: readonly Cascade[];
  readonly total: number;
  readonly list: ListAddress;
  readonly onChange: ChangeList;
  readonly onEdit: (cascade: Cascade) => void;
  readonly onStreams: (cascade: Cascade) => void;
}

export const shareAddress = (id: number, tab?: "groups" | "check"): string =>
  `/config/cascade/${id}${tab ? `?tab=${tab}` : ""}`;
