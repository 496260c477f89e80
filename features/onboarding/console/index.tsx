import { defineConsole, defineScreens } from "@tessera/platform/console";

const screens = defineScreens({
  path: "/device/discover",
  access: "admin",
  title: { zh: "发现设备", en: "Discover devices" },
  load: () => import("./OnboardingPage.tsx"),
});

export const onboardingConsole = defineConsole({ screens, loadParts: () => import("./parts.ts") });
