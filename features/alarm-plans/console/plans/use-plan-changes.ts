import { notices, request, useMutationCall, useTexts } from "@tessera/platform/console";
import type { z } from "zod";
import { deleteAlarmPlans, editAlarmPlan, listAlarmPlans, readAlarmPlan } from "../../contract.ts";
import { planTexts } from "./texts.ts";

export type PlanRow = z.output<typeof listAlarmPlans.reply>["rows"][number];

/** What a change of plans makes out of date. */
export const rereads = [listAlarmPlans, readAlarmPlan] as const;

export function usePlanChanges() {
  const t = useTexts(planTexts);
  const { mutateAsync: edit } = useMutationCall(editAlarmPlan, { rereads });
  const { mutateAsync: remove } = useMutationCall(deleteAlarmPlans, { rereads });
  return {
    /** Read again first: the list may be older than another's change. */
    enable: async ({ ID, Name }: PlanRow, isEnabled: boolean): Promise<void> => {
      const plan = await request(readAlarmPlan, { id: ID });
      await edit({ ...plan, Enable: isEnabled });
      notices.success(t(isEnabled ? "enabledDone" : "disabledDone", { name: Name }));
    },
    remove: async ({ ID, Name }: PlanRow): Promise<void> => {
      await remove({ id: ID });
      notices.success(t("removed", { name: Name }));
    },
  };
}
