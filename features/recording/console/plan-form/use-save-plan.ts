import { notices, request, useMutationCall, useTexts } from "@tessera/platform/console";
import { useRef } from "react";
import type { z } from "zod";
import { assignRecordPlan, saveRecordPlan, tryRecordPlan } from "../../contract.ts";
import { rereads } from "../plans/use-plan-changes.ts";
import { channelChanges, type PlanDraft, toWire } from "./plan-draft.ts";
import { planFormTexts } from "./texts.ts";

export type DryRun = z.output<typeof tryRecordPlan.reply>;

/** What saving deletes at once, also of channels that only now follow the plan. */
export async function dryRunOf(draft: PlanDraft, id: number | undefined): Promise<DryRun> {
  const isLimited = draft.retentionDays > 0 || draft.retentionGb > 0;
  if (!isLimited || draft.channels.length === 0) return { deletesBytes: 0, channels: [] };
  const channels = draft.channels.map(({ device, channel }) => ({ device, channel }));
  return await request(tryRecordPlan, { ...toWire(draft, id), channels });
}

export function useSavePlan(id: number | undefined, loaded: PlanDraft) {
  const t = useTexts(planFormTexts);
  const { mutateAsync: savePlan } = useMutationCall(saveRecordPlan, { rereads });
  const { mutateAsync: assign } = useMutationCall(assignRecordPlan, { rereads });
  // Saving again after the channels were refused must not make a second plan.
  const savedId = useRef(id);
  return async (draft: PlanDraft): Promise<void> => {
    const { ID } = await savePlan(toWire(draft, savedId.current));
    savedId.current = ID;
    const { joining, leaving } = channelChanges(loaded.channels, draft.channels);
    if (leaving.length > 0) await assign({ id: 0, channels: leaving });
    if (joining.length > 0) await assign({ id: ID, channels: joining });
    notices.success(t("saved", { name: draft.name.trim() }));
  };
}
