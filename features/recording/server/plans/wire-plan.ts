import { BadRequest, type Text } from "@tessera/base";
import type { z } from "zod";
import {
  type saveRecordPlan,
  toExceptions,
  toWeek,
  toWireExceptions,
  toWireWeek,
} from "../../contract.ts";
import type { PlanDraft, RecordPlan } from "./record-plan.ts";

type WirePlan = Omit<z.output<typeof saveRecordPlan.input>, "ID">;

const gigabyte = 1024 ** 3;

/** Refuses slots and dates that cannot be, and says which. */
export function toDraft(wire: WirePlan): PlanDraft {
  const draft: PlanDraft = {
    name: wire.Name,
    isEnabled: wire.Enable,
    mode: wire.Mode,
    week: toWeek(wire.Week),
    exceptions: toExceptions(wire.Exceptions),
    preRecordMs: wire.PreRecordSeconds * 1000,
    postRecordMs: wire.PostRecordSeconds * 1000,
    isSubRecorded: wire.RecordSub,
    retentionDays: wire.RetentionDays,
    retentionBytes: Math.round(wire.RetentionGB * gigabyte),
  };
  const isEmpty = [...draft.week, ...draft.exceptions.map(({ slots }) => slots)].every(
    (slots) => slots.length === 0,
  );
  if (draft.mode === "plan" && isEmpty) throw new BadRequest("plan-without-slots", noSlotsText);
  return draft;
}

export const toWirePlan = (plan: RecordPlan, channelCount: number) => ({
  ID: plan.id,
  Name: plan.name,
  Enable: plan.isEnabled,
  Mode: plan.mode,
  Week: toWireWeek(plan.week),
  Exceptions: toWireExceptions(plan.exceptions),
  PreRecordSeconds: plan.preRecordMs / 1000,
  PostRecordSeconds: plan.postRecordMs / 1000,
  RecordSub: plan.isSubRecorded,
  RetentionDays: plan.retentionDays,
  RetentionGB: plan.retentionBytes / gigabyte,
  ChannelCount: channelCount,
  UpdatedAtMs: plan.updatedAtMs,
});

const noSlotsText: Text = {
  zh: "按时段录像的计划至少需要一个时段，否则永远不会录像",
  en: "A plan by time slots needs at least one slot, otherwise it never records",
};
