import {
  type ChosenChannel,
  channelKey,
  type DaySlot,
  type ExceptionDraft,
  exceptionsOf,
  joined,
  presets,
  type Week,
  weekOf,
  wireExceptions,
  wireWeek,
} from "@tessera/kit/choose";
import type { z } from "zod";
import type { readRecordPlan, saveRecordPlan } from "../../contract.ts";

type WirePlan = z.input<typeof saveRecordPlan.input>;
type LoadedPlan = z.output<typeof readRecordPlan.reply>;

export interface PlanDraft {
  readonly name: string;
  readonly isEnabled: boolean;
  readonly mode: WirePlan["Mode"];
  readonly week: Week;
  readonly exceptions: readonly ExceptionDraft[];
  readonly preRecordS: number;
  readonly postRecordS: number;
  readonly isSubRecorded: boolean;
  /** 0: no limit, here and below. */
  readonly retentionDays: number;
  readonly retentionGb: number;
  readonly channels: readonly ChosenChannel[];
}

export const newDraft: PlanDraft = {
  name: "",
  isEnabled: true,
  mode: "continuous",
  week: presets.working,
  exceptions: [],
  preRecordS: 5,
  postRecordS: 30,
  isSubRecorded: false,
  retentionDays: 30,
  retentionGb: 0,
  channels: [],
};

export const toDraft = (plan: LoadedPlan): PlanDraft => ({
  name: plan.Name,
  isEnabled: plan.Enable,
  mode: plan.Mode,
  week: weekOf(plan.Week),
  exceptions: exceptionsOf(plan.Exceptions),
  preRecordS: plan.PreRecordSeconds,
  postRecordS: plan.PostRecordSeconds,
  isSubRecorded: plan.RecordSub,
  retentionDays: plan.RetentionDays,
  retentionGb: plan.RetentionGB,
  channels: plan.Channels,
});

/** A plan that records always keeps its week for when that counts again, without what is wrong in it. */
export function toWire(draft: PlanDraft, id: number | undefined): WirePlan {
  const slotsOf = (slots: readonly DaySlot[]) =>
    draft.mode === "continuous" ? joined(slots) : slots;
  return {
    ...(id === undefined ? {} : { ID: id }),
    Name: draft.name.trim(),
    Enable: draft.isEnabled,
    Mode: draft.mode,
    Week: wireWeek(draft.week, slotsOf),
    Exceptions: wireExceptions(draft.exceptions, slotsOf),
    PreRecordSeconds: draft.preRecordS,
    PostRecordSeconds: draft.postRecordS,
    RecordSub: draft.isSubRecorded,
    RetentionDays: draft.retentionDays,
    RetentionGB: draft.retentionGb,
  };
}

/** Who begins to follow the plan and who no longer does. */
export function channelChanges(before: readonly ChosenChannel[], after: readonly ChosenChannel[]) {
  const [were, are] = [before, after].map((channels) => new Set(channels.map(channelKey)));
  return {
    joining: after.filter((one) => !were?.has(channelKey(one))).map(place),
    leaving: before.filter((one) => !are?.has(channelKey(one))).map(place),
  };
}

export const hasHours = ({ week, exceptions }: PlanDraft): boolean =>
  [...week, ...exceptions.map(({ slots }) => slots)].some((slots) => slots.length > 0);

const place = ({ device, channel }: ChosenChannel) => ({ device, channel });
