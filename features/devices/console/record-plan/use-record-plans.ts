import { useQueryCall } from "@tessera/platform/console";
import { listRecordPlans } from "../../../recording/contract.ts";

const everyPlan = 99_999;

/** All recording plans, to choose from. */
export const useRecordPlans = (isWanted: boolean) =>
  useQueryCall(
    listRecordPlans,
    { limit: everyPlan },
    { enabled: isWanted, quiet: true, staleTimeMs: 0 },
  );
