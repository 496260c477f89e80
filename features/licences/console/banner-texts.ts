import { defineTexts } from "@tessera/platform/console";

export const licenceBannerTexts = defineTexts("licence-banner", {
  ending: ["授权到期提醒", "Licence ending"],
  look: ["查看", "View"],
  dismiss: ["不再提示", "Dismiss"],
});
