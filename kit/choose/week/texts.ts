import type { Text } from "@tessera/base";
import { defineTexts, type Translate } from "@tessera/platform/console";
import { words } from "../../words.ts";
import { type DaySlot, type SlotProblem, slotText } from "./day-slot.ts";

export const weekTexts = defineTexts("choose-week", {
  ...words,
  week: ["每周时段", "Hours of the week"],
  hint: [
    "在空白处拖动添加时段；拖动时段可移动，拖动两端可调整。键盘：方向键移动，Shift + ←→ 调整结束，Ctrl + ←→ 调整开始，Delete 删除。",
    "Drag over empty space to add a slot; drag a slot to move it, its ends to resize it. Keys: arrows move, Shift + ←→ set the end, Ctrl + ←→ set the start, Delete removes.",
  ],
  presets: ["常用时段", "Common hours"],
  "preset.always": ["全天", "All day"],
  "preset.working": ["工作时间", "Working hours"],
  "preset.nights": ["夜间", "Nights"],
  "preset.weekend": ["周末", "Weekend"],
  clear: ["清空", "Clear"],
  slot: ["{{day}} {{slot}}", "{{day}} {{slot}}"],
  slotsOf: ["{{day}}的时段", "Slots of {{day}}"],
  noSlots: ["这一天没有时段。", "No slots on this day."],
  from: ["{{day}} 第 {{number}} 段开始时间", "{{day}}, slot {{number}}: start"],
  to: ["{{day}} 第 {{number}} 段结束时间", "{{day}}, slot {{number}}: end"],
  removeSlot: ["删除 {{day}} 第 {{number}} 段", "Remove slot {{number}} of {{day}}"],
  slotCounts: ["启用 {{day}} 第 {{number}} 段", "Enable slot {{number}} of {{day}}"],
  slotOn: ["已启用", "Enabled"],
  slotOff: ["已停用，时段保留", "Disabled; the slot is kept"],
  slotIsOff: ["{{slot}}（已停用）", "{{slot}} (disabled)"],
  addSlot: ["添加时段", "Add slot"],
  dayFull: ["这一天已经排满", "This day is full"],
  copyDay: ["复制到其他日期", "Copy to other days"],
  copyTo: ["将{{day}}的时段复制到", "Copy the slots of {{day}} to"],
  workdays: ["工作日", "Weekdays"],
  everyDay: ["每天", "Every day"],
  "problem.not-a-time": [
    "{{day}} 第 {{number}} 段：请填写 00:00 至 24:00 之间的时间",
    "{{day}}, slot {{number}}: enter a time from 00:00 to 24:00",
  ],
  "problem.reversed": [
    "{{day}} 第 {{number}} 段 {{slot}}：结束时间须晚于开始时间；跨过零点请分成两天的两段",
    "{{day}}, slot {{number}}, {{slot}}: the end must be after the start; across midnight, use two slots on two days",
  ],
  "problem.overlap": [
    "{{day}} 第 {{number}} 段 {{slot}}：与前面的时段重叠",
    "{{day}}, slot {{number}}, {{slot}}: overlaps an earlier slot",
  ],
});

const chineseDays = ["周一", "周二", "周三", "周四", "周五", "周六", "周日"];
const englishDays = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;

/** Monday first. */
export const dayNames: readonly Text[] = englishDays.map((en, day) => ({
  zh: chineseDays[day] ?? "",
  en,
}));

/** 周一, Mon */
export const shortDayNames: readonly Text[] = dayNames.map(({ zh, en }) => ({
  zh,
  en: en.slice(0, 3),
}));

/** What is wrong with a slot: names the day and the slot. */
export function problemText(
  t: Translate<(typeof weekTexts)["keys"][number]>,
  day: string,
  slots: readonly DaySlot[],
  { kind, index }: SlotProblem,
): string {
  const slot = slots[index];
  return t(`problem.${kind}`, { day, number: index + 1, slot: slot ? slotText(slot) : "" });
}
