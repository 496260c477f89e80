import { defineTexts } from "@tessera/platform/console";

export const timelineTexts = defineTexts("timeline", {
  zh: {
    timeline: "录像时间轴",
    recorded: "有录像",
    planned: "录像计划",
    gap: "缺失",
    locked: "已锁定",
    alarms: "报警",
    bookmarks: "书签",
    alarm: "报警：{{text}}",
    isLocked: "已锁定，不会被删除",
    nothing: "没有录像",
    future: "还没有到这个时间",
  },
  en: {
    timeline: "Timeline of recordings",
    recorded: "Recorded",
    planned: "Planned",
    gap: "Missing",
    locked: "Locked",
    alarms: "Alarm",
    bookmarks: "Bookmark",
    alarm: "Alarm: {{text}}",
    isLocked: "Locked: it is not deleted",
    nothing: "Nothing was recorded",
    future: "This is still to come",
  },
});
