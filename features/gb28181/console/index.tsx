import { defineConsole, defineScreens, menuIcon } from "@tessera/platform/console";

const access = { zh: "国标接入", en: "GB28181 access" };
const white = { zh: "国标白名单", en: "GB28181 whitelist" };
const black = { zh: "国标黑名单", en: "GB28181 blacklist" };
const lists = () => import("./lists/EntryListPage.tsx");
const nav = { group: "device" };

const screens = defineScreens(
  {
    path: "/config/platform/gb",
    access: "admin",
    title: access,
    load: () => import("./access/AccessPage.tsx"),
    standsFor: ["/config/platform"],
    nav: {
      ...nav,
      label: access,
      icon: menuIcon(() => import("@ant-design/icons/ApiOutlined")),
      order: 30,
    },
  },
  {
    path: "/config/platform/gb/devices",
    access: "admin",
    title: { zh: "已注册的国标设备", en: "Registered GB28181 devices" },
    load: () => import("./sessions/SessionsPage.tsx"),
  },
  {
    path: "/config/platform/gb/waiting",
    access: "admin",
    title: { zh: "等待批准的国标设备", en: "GB28181 devices waiting for approval" },
    load: () => import("./waiting/WaitingPage.tsx"),
  },
  {
    path: "/config/platform/gb/sip",
    access: "admin",
    title: { zh: "SIP 日志", en: "SIP log" },
    load: () => import("./sip-log/SipLogPage.tsx"),
  },
  {
    path: "/config/white",
    access: "admin",
    title: white,
    load: async () => ({ default: (await lists()).WhiteListPage }),
    nav: {
      ...nav,
      label: white,
      icon: menuIcon(() => import("@ant-design/icons/CheckCircleOutlined")),
      order: 31,
    },
  },
  {
    path: "/config/black",
    access: "admin",
    title: black,
    load: async () => ({ default: (await lists()).BlackListPage }),
    nav: {
      ...nav,
      label: black,
      icon: menuIcon(() => import("@ant-design/icons/StopOutlined")),
      order: 32,
    },
  },
);

export const gbConsole = defineConsole({ screens, loadParts: () => import("./parts.ts") });
