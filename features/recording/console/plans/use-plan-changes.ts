import { notices, request, useMutationCall, useTexts } from "@tessera/platform/console";
import type { z } from "zod";
import {
  deleteRecordPlan,
  listRecordingProof,
  listRecordPlans,
  readRecordPlan,
  saveRecordPlan,
} from "../../contract.ts";
import { planTexts } from "./texts.ts";

export type PlanRow = z.output<typeof listRecordPlans.reply>["rows"][number];

/** What a change of plans makes out of date. */
export const rereads = [listRecordPlans, readRecordPlan, listRecordingProof] as const;

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
