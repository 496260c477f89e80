import { defineTexts } from "@tessera/platform/console";

export const recordingHealthTexts = defineTexts("recording-health", {
  recorded: ["录像", "recording"],
  hours: ["小时", "hours kept"],
  days: ["天", "days kept"],
  forEver: ["不会写满", "never full"],
  allRecorded: ["应录的通道都在录像", "All planned channels are recording"],
  failing: ["以下通道应录未录：", "Planned but not recording:"],
  toProof: ["查看录像证明", "View proof of recording"],
  keepsAll: [
    "磁盘够用：录像按计划的天数保留",
    "Disk space is sufficient: recordings are kept as planned",
  ],
  keeps: [
    "按目前的写入速度（每天 {{size}}），录像只能保留约 {{time}}，之后最早的会被覆盖。",
    "At the current rate ({{size}} per day), recordings are kept for only about {{time}}; then the oldest are overwritten.",
  ],
  isShort: ["有录像计划要求保留更久。", "Some plans require longer."],
  toStorage: ["查看存储与预测", "View storage and forecast"],
});
