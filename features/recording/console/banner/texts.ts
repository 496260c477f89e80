import { defineTexts } from "@tessera/platform/console";

export const bannerTexts = defineTexts("recording-banner", {
  troubles: ["录像故障", "Trouble with recording"],
  toStorage: ["查看存储", "To storage"],
  toProof: ["查看原因", "To the reasons"],
  dismiss: ["不再提示：{{text}}", "Dismiss: {{text}}"],
  notify: ["开启桌面通知", "Notify me on the desktop"],
  title: ["录像故障", "Trouble with recording"],
});
