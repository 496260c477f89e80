import { defineTexts } from "@tessera/platform/console";

export const timelineTexts = defineTexts("timeline", {
  timeline: ["录像时间轴", "Recording timeline"],
  recent: ["最近一小时的录像", "Recording of the last hour"],
  recorded: ["有录像", "Recorded"],
  planned: ["录像计划", "Planned"],
  gap: ["缺失", "Missing"],
  damaged: ["网络丢包", "Packet loss"],
  damagedShare: [
    "网络丢包：此处约 {{percent}}% 的时间画面受损",
    "Packet loss: pictures damaged for about {{percent}} % of the time here",
  ],
  locked: ["已锁定", "Locked"],
  alarms: ["报警", "Alarm"],
  bookmarks: ["书签", "Bookmark"],
  alarm: ["报警：{{text}}", "Alarm: {{text}}"],
  isLocked: ["已锁定，不会被删除", "Locked; it will not be deleted"],
  nothing: ["没有录像", "No recording"],
  future: ["还没有到这个时间", "This is in the future"],
});
