import { defineConsole, defineScreens, defineSection } from "@tessera/platform/console";
import { lazy, Suspense } from "react";

export { configSource } from "./config-source.ts";

/** Most of a kilobyte by itself: the login page, which shows no menu, does not wait for it. */
const Gear = lazy(() => import("@ant-design/icons/SettingOutlined"));

/** The configuration centre; its screens belong to those who are configured. */
const section = defineSection({
  path: "/config",
  label: { zh: "配置中心", en: "Settings" },
  icon: (
    <Suspense fallback={<span style={{ width: 14 }} />}>
      <Gear />
    </Suspense>
  ),
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
