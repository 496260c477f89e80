import { defineScreens, menuIcon } from "@tessera/platform/console";

const ai = { zh: "AI 报警", en: "AI alarms" };
const list = { zh: "协议报警", en: "Protocol alarms" };
const story = { zh: "历史报警", en: "Alarm history" };

/** Alarms to look up: by kind, as a list, as history. */
export const listScreens = defineScreens(
  {
    path: "/alarm/ai",
    access: "signed-in",
    title: ai,
    load: () => import("./ai/AiAlarmsPage.tsx"),
    standsFor: ["/alarm"],
    nav: {
      label: ai,
      icon: menuIcon(() => import("@ant-design/icons/RadarChartOutlined")),
      order: 10,
    },
  },
  {
    path: "/alarm/list",
    access: "signed-in",
    title: list,
    load: () => import("./list/AlarmListPage.tsx"),
    nav: {
      label: list,
      icon: menuIcon(() => import("@ant-design/icons/UnorderedListOutlined")),
      order: 20,
    },
  },
  {
    path: "/alarm/story",
    access: "signed-in",
    title: story,
    load: () => import("./story/StoryPage.tsx"),
    nav: {
      label: story,
      icon: menuIcon(() => import("@ant-design/icons/LineChartOutlined")),
      order: 40,
    },
  },
  {
    path: "/alarm/report",
    access: "signed-in",
    title: { zh: "报警报告", en: "Alarm report" },
    frame: "bare",
    load: () => import("./report/ReportPage.tsx"),
  },
);
