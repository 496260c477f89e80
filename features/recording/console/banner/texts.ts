import { defineTexts } from "@tessera/platform/console";

export const bannerTexts = defineTexts("recording-banner", {
  zh: {
    troubles: "录像故障",
    toStorage: "查看存储",
    toProof: "查看原因",
    dismiss: "不再提示：{{text}}",
    notify: "开启桌面通知",
    title: "录像故障",
  },
  en: {
    troubles: "Trouble with recording",
    toStorage: "To storage",
    toProof: "To the reasons",
    dismiss: "Dismiss: {{text}}",
    notify: "Notify me on the desktop",
    title: "Trouble with recording",
  },
});
