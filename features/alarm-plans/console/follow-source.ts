import type { PaletteSource } from "@tessera/platform/console";
import { followAlarms, useFollowsAlarms } from "./follow-alarms.ts";

const words = {
  on: { zh: "视频墙跟随报警：打开", en: "Let the wall follow alarms" },
  off: { zh: "视频墙跟随报警：关闭", en: "Stop the wall from following alarms" },
  hint: { zh: "本浏览器", en: "this browser" },
} as const;

/** The switch of the wall, for the palette. */
export const followSource: PaletteSource = {
  title: { zh: "报警", en: "Alarms" },
  find: ({ q, language }) => {
    const { isOn } = useFollowsAlarms.getState();
    const label = (isOn ? words.off : words.on)[language];
    if (q === "" || !label.toLowerCase().includes(q.toLowerCase())) return [];
    return [
      { id: "follow-alarms", label, hint: words.hint[language], run: () => followAlarms(!isOn) },
    ];
  },
};
