import { defineScreens } from "@tessera/platform/console";

export const onboardingScreens = defineScreens({
  path: "/device/discover",
  access: "admin",
  title: { zh: "发现设备", en: "Find devices" },
  load: () => import("./OnboardingPage.tsx"),
});
