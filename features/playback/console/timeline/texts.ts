import { defineTexts } from "@tessera/platform/console";

export const timelineTexts = defineTexts("timeline", {
  timeline: ["录像时间轴", "Timeline of recordings"],
  recorded: ["有录像", "Recorded"],
  planned: ["录像计划", "Planned"],
  gap: ["缺失", "Missing"],
  locked: ["已锁定", "Locked"],
  alarms: ["报警", "Alarm"],
  bookmarks: ["书签", "Bookmark"],
  alarm: ["报警：{{text}}", "Alarm: {{text}}"],
  isLocked: ["已锁定，不会被删除", "Locked: it is not deleted"],
  nothing: ["没有录像", "Nothing was recorded"],
  future: ["还没有到这个时间", "This is still to come"],
});
