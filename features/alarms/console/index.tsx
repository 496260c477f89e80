import { defineConsole, defineScreens, defineSection, menuIcon } from "@tessera/platform/console";
import { listScreens } from "./list-screens.tsx";

const realTime = { zh: "实时报警", en: "Live alarms" };

const section = defineSection({
  path: "/alarm",
  label: { zh: "报警查询", en: "Alarms" },
  icon: menuIcon(() => import("@ant-design/icons/AlertOutlined")),
  order: 50,
  menu: "side",
});

const screens = defineScreens(
  {
    path: "/alarm/realTime",
    access: "signed-in",
    title: realTime,
    load: () => import("./inbox/InboxPage.tsx"),
    nav: {
      label: realTime,
      icon: menuIcon(() => import("@ant-design/icons/BellOutlined")),
      order: 30,
    },
  },
  ...listScreens,
);

export const alarmConsole = defineConsole({
  section,
  screens,
  loadParts: () => import("./parts.ts"),
});
