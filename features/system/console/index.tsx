import { defineConsole, defineScreens, defineSection, menuIcon } from "@tessera/platform/console";

export { configSource } from "./config-source.ts";

/** The configuration centre; its screens belong to those who are configured. */
const section = defineSection({
  path: "/config",
  label: { zh: "配置中心", en: "Settings" },
  icon: menuIcon(() => import("@ant-design/icons/SettingOutlined")),
  order: 60,
  menu: "secondary",
  access: "admin",
  groups: {
    base: { zh: "基础", en: "Base" },
    recording: { zh: "录像", en: "Recording" },
    alarm: { zh: "报警", en: "Alarms" },
    device: { zh: "设备接入", en: "Device access" },
    operation: { zh: "运维", en: "Operations" },
  },
});

const screens = defineScreens({
  path: "/version/index",
  access: "admin",
  title: { zh: "版本信息", en: "Version" },
  load: () => import("./Version.tsx"),
  standsFor: ["/version"],
  userMenu: { order: 30 },
});

export const systemConsole = defineConsole({ section, screens });
