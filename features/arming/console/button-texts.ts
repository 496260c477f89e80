import { defineTexts } from "@tessera/platform/console";

/** Those that are there before anything is opened. */
export const buttonWords = {
  title: ["布防撤防", "Arming"],
  opens: ["布防模式：{{mode}}", "Arming mode: {{mode}}"],
  mute: ["屏蔽报警", "Mute alarms"],
  isMuted: ["已屏蔽报警", "Alarms muted"],
} as const;

export const armingButtonTexts = defineTexts("arming-buttons", buttonWords);
