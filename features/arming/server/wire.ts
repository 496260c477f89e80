import { BadRequest, type Language, type Text } from "@tessera/base";
import type { ArmingSchedule } from "../contract.ts";
import type { Area } from "./area.ts";
import type { Mode } from "./modes.ts";
import { type ModeSlot, type Schedule, switchingsAround } from "./schedule.ts";

export const modeToWire = ({ key, name, like, isBuiltIn }: Mode, language: Language) => ({
  Key: key,
  Name: name[language],
  Like: like,
  IsBuiltIn: isBuiltIn,
});

export function areaToWire(area: Area, name: string, nowMs: number) {
  const { schedule } = area;
  const next = schedule?.isEnabled ? switchingsAround(schedule, nowMs).next : undefined;
  return {
    GroupID: area.groupId,
    GroupName: name,
    Mode: area.mode,
    ChangedAtMs: area.changedAtMs,
    ChangedBy: area.changedBy,
    BySchedule: area.isBySchedule,
    ...(next && { Next: { AtMs: next.atMs, Mode: next.mode } }),
  };
}

export const scheduleToWire = ({ isEnabled, rest, week }: Schedule): ArmingSchedule => ({
  Enable: isEnabled,
  Rest: rest,
  Week: week.map((slots) =>
    slots.map(({ startS, endS, mode }) => ({ StartS: startS, EndS: endS, Mode: mode })),
  ),
});

/** Refuses slots that cannot be, and says which. */
export const scheduleOf = ({ Enable, Rest, Week }: ArmingSchedule): Schedule => ({
  isEnabled: Enable,
  rest: Rest,
  week: Week.map((slots, day) =>
    slotsOf(
      slots.map(({ StartS, EndS, Mode }) => ({ startS: StartS, endS: EndS, mode: Mode })),
      weekdays[day] ?? { zh: "", en: "" },
    ),
  ),
});

function slotsOf(slots: readonly ModeSlot[], day: Text): readonly ModeSlot[] {
  const inOrder = slots.toSorted((one, other) => one.startS - other.startS);
  for (const [index, slot] of inOrder.entries()) {
    if (slot.endS <= slot.startS) throw new BadRequest("slot-reversed", reversedText(day, slot));
    const before = inOrder[index - 1];
    if (before && slot.startS < before.endS)
      throw new BadRequest("slots-overlap", overlapText(day, before, slot));
  }
  return inOrder;
}

const timeOf = (second: number): string =>
  [Math.floor(second / 3600), Math.floor(second / 60) % 60]
    .map((part) => String(part).padStart(2, "0"))
    .join(":");
const slotText = ({ startS, endS }: ModeSlot): string => `${timeOf(startS)}–${timeOf(endS)}`;

const reversedText = (day: Text, slot: ModeSlot): Text => ({
  zh: `${day.zh}的时段 ${slotText(slot)} 结束时间不晚于开始时间，请修改；跨零点请分成两天设置`,
  en: `On ${day.en} the slot ${slotText(slot)} ends before it begins. Split slots that cross midnight into two days.`,
});
const overlapText = (day: Text, one: ModeSlot, other: ModeSlot): Text => ({
  zh: `${day.zh}的时段 ${slotText(one)} 与 ${slotText(other)} 重叠，请修改其中一个`,
  en: `On ${day.en} the slots ${slotText(one)} and ${slotText(other)} overlap. Change one of them.`,
});

const weekdays: readonly Text[] = [
  { zh: "周一", en: "Monday" },
  { zh: "周二", en: "Tuesday" },
  { zh: "周三", en: "Wednesday" },
  { zh: "周四", en: "Thursday" },
  { zh: "周五", en: "Friday" },
  { zh: "周六", en: "Saturday" },
  { zh: "周日", en: "Sunday" },
];
