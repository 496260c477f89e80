import { defineTexts } from "@tessera/platform/console";

export const bannerTexts = defineTexts("recording-banner", {
  troubles: ["录像故障", "Recording problem"],
  toStorage: ["查看存储", "View storage"],
  toProof: ["查看原因", "View reasons"],
  dismiss: ["不再提示：{{text}}", "Dismiss: {{text}}"],
  notify: ["开启桌面通知", "Turn on desktop notifications"],
  title: ["录像故障", "Recording problem"],
});
