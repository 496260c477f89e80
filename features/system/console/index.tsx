import { SettingOutlined } from "@ant-design/icons";
import { defineScreens, defineSection } from "@tessera/platform/console";

export { configSource } from "./config-source.ts";

/** The configuration centre; its screens belong to those who are configured. */
export const configSection = defineSection({
  path: "/config",
  label: { zh: "配置中心", en: "Settings" },
  icon: <SettingOutlined />,
  order: 60,
  menu: "secondary",
  access: "admin",
  groups: {
    base: { zh: "基础", en: "Base" },
    recording: { zh: "录像", en: "Recording" },
    alarm: { zh: "告警", en: "Alarms" },
    device: { zh: "设备接入", en: "Device access" },
    operation: { zh: "运维", en: "Operations" },
  },
});

export const systemScreens = defineScreens({
  path: "/version/index",
  access: "admin",
  title: { zh: "版本信息", en: "Version" },
  load: () => import("./Version.tsx"),
  standsFor: ["/version"],
  userMenu: { order: 30 },
});
