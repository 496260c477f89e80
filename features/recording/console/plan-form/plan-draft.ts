import {
  type ChosenChannel,
  channelKey,
  type DaySlot,
  dayTimeSeconds,
  dayTimeText,
  joined,
  presets,
  type Week,
} from "@tessera/kit/choose";
import type { z } from "zod";
import { type readRecordPlan, type saveRecordPlan, weekdays } from "../../contract.ts";

type WirePlan = z.input<typeof saveRecordPlan.input>;
type LoadedPlan = z.output<typeof readRecordPlan.reply>;
type ToldSlot = LoadedPlan["Week"]["Monday"][number];

/** A day that does not follow the week. */
export interface ExceptionDraft {
  /** YYYYMMDD */
  readonly date: string;
  readonly name: string;
  readonly slots: readonly DaySlot[];
}

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
  exceptions: plan.Exceptions.map(({ Date: date, Name: name, Slots }) => ({
    date,
    name,
    slots: Slots.map(daySlot),
  })),
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
    (draft.mode === "continuous" ? joined(slots) : slots).map(wireSlot);
  const day = (index: number) => slotsOf(draft.week[index] ?? []);
  return {
    ...(id === undefined ? {} : { ID: id }),
    Name: draft.name.trim(),
    Enable: draft.isEnabled,
    Mode: draft.mode,
    Week: {
      Monday: day(0),
      Tuesday: day(1),
      Wednesday: day(2),
      Thursday: day(3),
      Friday: day(4),
      Saturday: day(5),
      Sunday: day(6),
    },
    Exceptions: draft.exceptions.map(({ date, name, slots }) => ({
      Date: date,
      Name: name.trim(),
      Slots: slotsOf(slots),
    })),
    PreRecordSeconds: draft.preRecordS,
    PostRecordSeconds: draft.postRecordS,
    RecordSub: draft.isSubRecorded,
    RetentionDays: draft.retentionDays,
    RetentionGB: draft.retentionGb,
  };
}

export const weekOf = (week: LoadedPlan["Week"]): Week =>
  weekdays.map((day) => week[day].map(daySlot));

/** Who begins to follow the plan and who no longer does. */
export function channelChanges(before: readonly ChosenChannel[], after: readonly ChosenChannel[]) {
  const [were, are] = [before, after].map((channels) => new Set(channels.map(channelKey)));
  return {
    joining: after.filter((one) => !were?.has(channelKey(one))).map(place),
    leaving: before.filter((one) => !are?.has(channelKey(one))).map(place),
  };
}

/** `2026-10-01` of `20261001` */
export const dateText = (date: string): string =>
  `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`;

export const hasHours = ({ week, exceptions }: PlanDraft): boolean =>
  [...week, ...exceptions.map(({ slots }) => slots)].some((slots) => slots.length > 0);

const place = ({ device, channel }: ChosenChannel) => ({ device, channel });

const daySlot = ({ StartTime, EndTime, enable }: ToldSlot): DaySlot => ({
  startS: dayTimeSeconds(StartTime),
  endS: dayTimeSeconds(EndTime),
  ...(!enable && { isOff: true }),
});

const wireSlot = ({ startS, endS, isOff = false }: DaySlot) => ({
  StartTime: wireTime(startS),
  EndTime: wireTime(endS),
  enable: !isOff,
});

const wireTime = (seconds: number): string => {
  const text = dayTimeText(seconds);
  return text.length === 5 ? `${text}:00` : text;
};
