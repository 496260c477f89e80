import { words } from "@tessera/kit";
import { defineTexts } from "@tessera/platform/console";

export const wallCallTexts = defineTexts("wall-call", {
  ...words,
  called: ["报警画面：{{name}}", "Alarm: {{name}}"],
  byPlan: ["预案“{{plan}}” · {{type}} · {{time}}", "Plan “{{plan}}” · {{type}} · {{time}}"],
  more: ["还有 {{count}} 路", "{{count}} more"],
  stopFollowing: ["不再跟随报警", "Stop following alarms"],
  stopped: [
    "本浏览器的视频墙不再跟随报警，可在 Ctrl+K 中重新打开",
    "The wall of this browser no longer follows alarms. Turn it on again with Ctrl+K.",
  ],
});
