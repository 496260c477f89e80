import { BadRequest, type Text } from "@tessera/base";
import type { z } from "zod";
import { type Slot, type saveRecordPlan, weekdays } from "../../contract.ts";
import { isRealDate } from "../time/zone.ts";
import type { DaySlot, PlanDraft, RecordPlan } from "./record-plan.ts";

type WirePlan = Omit<z.output<typeof saveRecordPlan.input>, "ID">;

const gigabyte = 1024 ** 3;

/** Refuses slots and dates that cannot be, and says which. */
export function toDraft(wire: WirePlan): PlanDraft {
  const draft: PlanDraft = {
    name: wire.Name,
    isEnabled: wire.Enable,
    mode: wire.Mode,
    week: weekdays.map((weekday) => toSlots(wire.Week[weekday], weekdayNames[weekday])),
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
  Week: {
    Monday: toWireSlots(plan.week[0]),
    Tuesday: toWireSlots(plan.week[1]),
    Wednesday: toWireSlots(plan.week[2]),
    Thursday: toWireSlots(plan.week[3]),
    Friday: toWireSlots(plan.week[4]),
    Saturday: toWireSlots(plan.week[5]),
    Sunday: toWireSlots(plan.week[6]),
  },
  Exceptions: plan.exceptions.map(({ date, name, slots }) => ({
    Date: date,
    Name: name,
    Slots: toWireSlots(slots),
  })),
  PreRecordSeconds: plan.preRecordMs / 1000,
  PostRecordSeconds: plan.postRecordMs / 1000,
  RecordSub: plan.isSubRecorded,
  RetentionDays: plan.retentionDays,
  RetentionGB: plan.retentionBytes / gigabyte,
  ChannelCount: channelCount,
  UpdatedAtMs: plan.updatedAtMs,
});

function toExceptions(wire: WirePlan["Exceptions"]): PlanDraft["exceptions"] {
  const dates = new Set<string>();
  return wire.map(({ Date: date, Name: name, Slots }) => {
    if (!isRealDate(date)) throw new BadRequest("plan-date-unknown", noSuchDateText(date));
    if (dates.has(date)) throw new BadRequest("plan-date-twice", dateTwiceText(date));
    dates.add(date);
    return { date, name, slots: toSlots(Slots, { zh: date, en: date }) };
  });
}

function toSlots(wire: readonly Slot[], day: Text): DaySlot[] {
  const slots = wire.map((slot) => {
    const [startS, endS] = [toSeconds(slot.StartTime), toSeconds(slot.EndTime)];
    if (endS <= startS) throw new BadRequest("plan-slot-reversed", reversedText(day, slot));
    return { startS, endS, slot };
  });
  slots.sort((one, other) => one.startS - other.startS);
  for (const [index, { startS, slot }] of slots.entries()) {
    const before = slots[index - 1];
    if (before && startS < before.endS)
      throw new BadRequest("plan-slots-overlap", overlapText(day, before.slot, slot));
  }
  return slots.map(({ startS, endS }) => ({ startS, endS }));
}

/** "08:30" or "08:30:00". */
function toSeconds(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(":").map(Number);
  return (hours * 60 + minutes) * 60 + seconds;
}

const toWireSlots = (slots: readonly DaySlot[] = []) =>
  slots.map(({ startS, endS }) => ({ StartTime: timeText(startS), EndTime: timeText(endS) }));

const timeText = (seconds: number): string =>
  [seconds / 3600, (seconds / 60) % 60, seconds % 60]
    .map((part) => String(Math.floor(part)).padStart(2, "0"))
    .join(":");

const weekdayNames: Readonly<Record<(typeof weekdays)[number], Text>> = {
  Monday: { zh: "星期一", en: "Monday" },
  Tuesday: { zh: "星期二", en: "Tuesday" },
  Wednesday: { zh: "星期三", en: "Wednesday" },
  Thursday: { zh: "星期四", en: "Thursday" },
  Friday: { zh: "星期五", en: "Friday" },
  Saturday: { zh: "星期六", en: "Saturday" },
  Sunday: { zh: "星期日", en: "Sunday" },
};

const shown = ({ StartTime, EndTime }: Slot): string => `${StartTime}–${EndTime}`;
const reversedText = (day: Text, slot: Slot): Text => ({
  zh: `${day.zh} 的时段 ${shown(slot)} 结束时间不晚于开始时间；跨零点请分成两段，前一段到 24:00 结束`,
  en: `On ${day.en} the slot ${shown(slot)} ends before it begins; over midnight use two slots, the first up to 24:00`,
});
const overlapText = (day: Text, one: Slot, other: Slot): Text => ({
  zh: `${day.zh} 的时段 ${shown(one)} 与 ${shown(other)} 重叠，请合并或修改`,
  en: `On ${day.en} the slots ${shown(one)} and ${shown(other)} overlap; join them or change one`,
});
const noSuchDateText = (date: string): Text => ({
  zh: `例外日期不存在：${date}`,
  en: `There is no such date among the exceptions: ${date}`,
});
const dateTwiceText = (date: string): Text => ({
  zh: `例外日期 ${date} 重复，请只保留一个`,
  en: `The exception ${date} is there twice; keep one`,
});
const noSlotsText: Text = {
  zh: "按时段录像的计划至少需要一个时段，否则永远不会录像",
  en: "A plan by slots needs at least one slot, or it would never record",
};
