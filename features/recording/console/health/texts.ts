import { defineTexts } from "@tessera/platform/console";

export const recordingHealthTexts = defineTexts("recording-health", {
  recorded: ["录像", "recording"],
  hours: ["小时", "hours kept"],
  days: ["天", "days kept"],
  forEver: ["不会写满", "never full"],
  allRecorded: ["应录的通道都在录像", "All that should be recorded is"],
  failing: ["以下通道应录未录：", "Not recorded although planned:"],
  toProof: ["查看录像证明", "See the proof of recording"],
  keepsAll: ["磁盘够用：录像按计划的天数保留", "The disks hold what the plans ask for"],
  keeps: [
    "按目前的写入速度（每天 {{size}}），录像只能保留约 {{time}}，之后最早的会被覆盖。",
    "At the present rate ({{size}} a day) footage is kept for about {{time}}; then the oldest is overwritten.",
  ],
  isShort: ["有录像计划要求保留更久。", "Some plans ask for longer."],
  toStorage: ["查看存储与预测", "See storage and forecast"],
});
