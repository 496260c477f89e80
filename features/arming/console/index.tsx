import { defineConsole, defineScreens, menuIcon } from "@tessera/platform/console";

const title = { zh: "布防撤防", en: "Arming" };

const screens = defineScreens(
  {
    path: "/config/arming",
    access: "admin",
    title,
    load: () => import("./setup/ArmingPage.tsx"),
    nav: {
      group: "alarm",
      label: title,
      icon: menuIcon(() => import("@ant-design/icons/SafetyCertificateOutlined")),
      order: 36,
    },
  },
  {
    path: "/config/arming/schedule",
    access: "admin",
    title: { zh: "布防时间表", en: "Arming schedule" },
    load: () => import("./setup/SchedulePage.tsx"),
  },
);

export const armingConsole = defineConsole({ screens, loadParts: () => import("./parts.tsx") });
