import { defineConsole, defineScreens, menuIcon } from "@tessera/platform/console";

const base = { zh: "基础配置", en: "Base" };
const other = { zh: "其他配置", en: "Site and sign-in page" };
const utils = { zh: "通用配置", en: "General" };
const all = { zh: "全部设置", en: "All settings" };
const alarm = { zh: "报警设置", en: "Alarm settings" };
const device = { zh: "接入与输出", en: "Access and output" };
const operation = { zh: "运维操作", en: "Operations" };

const screens = defineScreens(
  {
    path: "/config/base",
    access: "admin",
    title: base,
    load: () => import("./BasePage.tsx"),
    standsFor: ["/config"],
    nav: {
      group: "base",
      label: base,
      icon: menuIcon(() => import("@ant-design/icons/ClusterOutlined")),
      order: 1,
    },
  },
  {
    path: "/config/other",
    access: "admin",
    title: other,
    load: () => import("./other/OtherPage.tsx"),
    nav: {
      group: "base",
      label: other,
      icon: menuIcon(() => import("@ant-design/icons/AppstoreOutlined")),
      order: 2,
    },
  },
  {
    path: "/config/utils",
    access: "admin",
    title: utils,
    load: () => import("./UtilsPage.tsx"),
    nav: {
      group: "base",
      label: utils,
      icon: menuIcon(() => import("@ant-design/icons/ScheduleOutlined")),
      order: 3,
    },
  },
  {
    path: "/config/settings",
    access: "admin",
    title: all,
    load: () => import("./all/AllSettingsPage.tsx"),
    nav: {
      group: "base",
      label: all,
      icon: menuIcon(() => import("@ant-design/icons/TagOutlined")),
      order: 4,
    },
  },
  {
    path: "/config/settings/:section",
    access: "admin",
    title: all,
    load: () => import("./all/SectionPage.tsx"),
  },
  {
    path: "/config/alarm",
    access: "admin",
    title: alarm,
    load: () => import("./AlarmPage.tsx"),
    nav: {
      group: "alarm",
      label: alarm,
      icon: menuIcon(() => import("@ant-design/icons/AlertOutlined")),
      order: 29,
    },
  },
  {
    path: "/config/device",
    access: "admin",
    title: device,
    load: () => import("./DevicePage.tsx"),
    nav: {
      group: "device",
      label: device,
      icon: menuIcon(() => import("@ant-design/icons/ApiOutlined")),
      order: 39,
    },
  },
  {
    path: "/config/operation",
    access: "admin",
    title: operation,
    load: () => import("./operation/OperationPage.tsx"),
    nav: {
      group: "operation",
      label: operation,
      icon: menuIcon(() => import("@ant-design/icons/CloudServerOutlined")),
      order: 50,
    },
  },
);

export const siteConfigConsole = defineConsole({ screens, loadParts: () => import("./parts.ts") });
