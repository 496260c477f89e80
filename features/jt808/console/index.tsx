import { defineConsole, defineScreens, menuIcon } from "@tessera/platform/console";

const access = { zh: "部标接入", en: "JT/T 808 access" };

const screens = defineScreens(
  {
    path: "/config/platform/jt808",
    access: "admin",
    title: access,
    load: () => import("./access/AccessPage.tsx"),
    nav: {
      group: "device",
      label: access,
      icon: menuIcon(() => import("@ant-design/icons/CarOutlined")),
      order: 34,
    },
  },
  {
    path: "/config/platform/jt808/terminals",
    access: "admin",
    title: { zh: "部标终端", en: "JT/T 808 terminals" },
    load: () => import("./terminals/TerminalsPage.tsx"),
  },
  {
    path: "/config/platform/jt808/waiting",
    access: "admin",
    title: { zh: "等待批准的部标终端", en: "JT/T 808 terminals waiting for approval" },
    load: () => import("./waiting/WaitingPage.tsx"),
  },
  {
    path: "/config/platform/jt808/numbers",
    access: "admin",
    title: { zh: "部标终端名单", en: "Lists of JT/T 808 terminals" },
    load: () => import("./waiting/NumbersPage.tsx"),
  },
  {
    path: "/config/platform/jt808/log",
    access: "admin",
    title: { zh: "部标日志", en: "JT/T 808 log" },
    load: () => import("./log/LogPage.tsx"),
  },
);

export const jt808Console = defineConsole({ screens });
