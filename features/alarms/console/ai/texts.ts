import { words } from "@tessera/kit";
import { defineTexts } from "@tessera/platform/console";

export const aiTexts = defineTexts("alarm-ai", {
  ...words,
  title: ["AI 报警", "AI alarms"],
  alarms: ["报警查询", "Alarms"],
  kinds: ["报警种类", "Kinds of alarms"],
  every: ["全部", "All"],
  pictures: ["报警画面", "Pictures of alarms"],
  none: ["这段时间没有 AI 报警", "No AI alarms in this time"],
  noneHint: [
    "带智能分析的摄像机上报绊线、入侵、徘徊等报警后，会出现在这里。请在摄像机上启用智能分析，并在设备中开启报警订阅。",
    "Cameras with built-in analysis report tripwire, intrusion, loitering and the like here. Switch the analysis on in the camera, and the alarm subscription on in the device.",
  ],
});
