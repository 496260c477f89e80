import { defineConsole, defineScreens, menuIcon } from "@tessera/platform/console";

const plans = { zh: "报警预案", en: "Alarm plans" };

const screens = defineScreens(
  {
    path: "/config/plan",
    access: "admin",
    title: plans,
    load: () => import("./plans/PlanListPage.tsx"),
    nav: {
      group: "alarm",
      label: plans,
      icon: menuIcon(() => import("@ant-design/icons/AlertOutlined")),
      order: 31,
    },
  },
  {
    path: "/config/plan/form",
    access: "admin",
    title: { zh: "报警预案编辑", en: "Edit alarm plan" },
    load: () => import("./form/PlanFormPage.tsx"),
  },
);

export const alarmPlanConsole = defineConsole({ screens, loadParts: () => import("./parts.ts") });
