import { defineTexts } from "@tessera/platform/console";

export const calendarTexts = defineTexts("recordCalendar", {
  previousDay: ["前一天", "Previous day"],
  nextDay: ["后一天", "Next day"],
  day: ["日期", "Day"],
  previousMonth: ["上个月", "Previous month"],
  nextMonth: ["下个月", "Next month"],
  monday: ["一", "Mo"],
  tuesday: ["二", "Tu"],
  wednesday: ["三", "We"],
  thursday: ["四", "Th"],
  friday: ["五", "Fr"],
  saturday: ["六", "Sa"],
  sunday: ["日", "Su"],
  withFootage: ["{{date}} 日（{{month}}），有录像", "{{date}} ({{month}}), recorded"],
  withoutFootage: ["{{date}} 日（{{month}}），没有录像", "{{date}} ({{month}}), not recorded"],
  flagsFailed: [
    "无法读取哪些天有录像：{{reason}}",
    "The days with recordings could not be loaded: {{reason}}",
  ],
});
