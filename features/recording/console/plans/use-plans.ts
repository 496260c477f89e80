import {
  type ChangeList,
  type ListAddress,
  listQuery,
  notices,
  request,
  useMutationCall,
  usePageWithin,
  useQueryCall,
  useTexts,
} from "@tessera/platform/console";
import {
  deleteRecordPlan,
  listRecordingProof,
  listRecordPlans,
  readRecordPlan,
  saveRecordPlan,
} from "../../contract.ts";
import type { PlanRow } from "./plan-rows.ts";
import { planTexts } from "./texts.ts";

/** What a change of plans makes out of date. */
export const rereads = [listRecordPlans, readRecordPlan, listRecordingProof] as const;

const refreshMs = 10_000;

export function usePlans(list: ListAddress, change: ChangeList) {
  const { q, start, limit } = listQuery(list);
  const plans = useQueryCall(
    listRecordPlans,
    { q, start, limit },
    { refetchIntervalMs: refreshMs, keepPrevious: true, quiet: true },
  );
  usePageWithin(list.page, plans.isPlaceholderData ? undefined : plans.data?.total, change);
  return plans;
}

export function usePlanChanges() {
  const t = useTexts(planTexts);
  const save = useMutationCall(saveRecordPlan, { rereads });
  const { mutateAsync: remove } = useMutationCall(deleteRecordPlan, { rereads });
  return {
    /** Read again first: the list may be older than another's change. */
    enable: async ({ ID, Name }: PlanRow, isEnabled: boolean): Promise<void> => {
      const plan = await request(readRecordPlan, { id: ID });
      await save.mutateAsync({ ...plan, Enable: isEnabled });
      notices.success(t(isEnabled ? "enabledDone" : "disabledDone", { name: Name }));
    },
    remove: async ({ ID, Name }: PlanRow): Promise<void> => {
      await remove({ id: ID });
      notices.success(t("removed", { name: Name }));
    },
  };
}
