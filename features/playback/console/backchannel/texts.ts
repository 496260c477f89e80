import { defineTexts, words } from "@tessera/platform/console";

export const backchannelTexts = defineTexts("backchannel", {
  ...words,
  playback: ["录像回放", "Playback"],
  toTimeline: ["时间轴", "Timeline"],
  zone: ["时间按服务器时区 {{zone}}", "Times in the server's time zone, {{zone}}"],
  removeDay: ["删除当天录像", "Delete this day"],
  pieces: [
    "{{count}} 段 · {{length}} · {{size}}",
    "{{count}} {{count|recording|recordings}} · {{length}} · {{size}}",
  ],
  list: ["{{day}} 的录像", "Recorded on {{day}}"],
  beingWritten: ["正在录像", "recording now"],
  locked: ["已锁定，不会被删除", "Locked; it will not be deleted"],
  downloadPiece: ["下载 {{from}} 至 {{to}}", "Download {{from}} to {{to}}"],
  lockPiece: ["锁定 {{from}} 至 {{to}}", "Lock {{from}} to {{to}}"],
  unlockPiece: ["解锁 {{from}} 至 {{to}}", "Unlock {{from}} to {{to}}"],
  removePiece: ["删除 {{from}} 至 {{to}}", "Delete {{from}} to {{to}}"],
  emptyDay: ["{{day}} 没有录像", "No recordings on {{day}}"],
  emptyDayWhy: ["原因：{{why}}", "Reason: {{why}}"],
  emptyDevice: ["设备上没有 {{day}} 的录像", "The device has no recordings for {{day}}"],
  later: ["{{day}} 还没有到", "{{day}} is in the future"],
  laterHint: ["今天是 {{today}}。", "Today is {{today}}."],
  goTo: ["查看 {{day}}", "Show {{day}}"],
  deviceChoose: ["从列表中选择一段录像播放", "Choose a recording to play from the list"],
  deviceChooseHint: [
    "录像保存在设备自己的存储卡或硬盘上，播放和下载时由设备实时发送。",
    "Stored on the device's own card or disk; the device sends it during playback or download.",
  ],
  deviceListOnly: [
    "该设备只能列出录像的时间，不支持在此播放或下载。",
    "This device only lists its recordings; they cannot be played or downloaded here.",
  ],
  deviceToCloud: ["查看平台录像", "View platform recordings"],
  deviceOffered: [
    "{{count}} 段 · {{length}}",
    "{{count}} {{count|recording|recordings}} · {{length}}",
  ],
  dayLine: ["当天时间轴，点击播放", "Timeline of the day; click to play"],
  asking: ["正在向设备查询…", "Querying the device…"],
});
