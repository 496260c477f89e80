import { defineTexts } from "@tessera/platform/console";

/** Apart from those of the page: the banner is on every page. */
export const backupBannerTexts = defineTexts("backup-banner", {
  failed: ["备份失败", "Backup failed"],
  look: ["查看", "View"],
  dismiss: ["不再提示", "Dismiss"],
});
