import { defineConsole, defineScreens, menuIcon } from "@tessera/platform/console";

const access = { zh: "EHome 接入", en: "EHome access" };

const screens = defineScreens(
  {
    path: "/config/platform/ehome",
    access: "admin",
    title: access,
    load: () => import("./access/AccessPage.tsx"),
    nav: {
      group: "device",
      label: { zh: "EHome", en: "EHome" },
      icon: menuIcon(() => import("@ant-design/icons/ApiOutlined")),
      order: 33,
    },
  },
  {
    path: "/config/platform/ehome/devices",
    access: "admin",
    title: { zh: "已注册的 EHome 设备", en: "Registered EHome devices" },
    load: () => import("./sessions/SessionsPage.tsx"),
  },
  {
    path: "/config/platform/ehome/waiting",
    access: "admin",
    title: { zh: "等待批准的 EHome 设备", en: "EHome devices waiting for approval" },
    load: () => import("./waiting/WaitingPage.tsx"),
  },
  {
    path: "/config/platform/ehome/log",
    access: "admin",
    title: { zh: "EHome 日志", en: "EHome log" },
    load: () => import("./log/LogPage.tsx"),
  },
);

export const ehomeConsole = defineConsole({ screens });
