import type { ChangeList, ListAddress } from "@tessera/platform/console";
import type { z } from "zod";
import type { listRecordPlans } from "../../contract.ts";

export type PlanRow = z.output<typeof listRecordPlans.reply>["rows"][number];

export interface PlanRowsProps {
  readonly plans: readonly PlanRow[];
  readonly total: number;
  readonly list: ListAddress;
  readonly onChange: ChangeList;
}
