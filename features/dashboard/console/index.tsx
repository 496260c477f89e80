import { settingsScreen } from "@tessera/kit";
import { defineConsole, defineScreens, defineSection, menuIcon } from "@tessera/platform/console";

const home = { zh: "首页", en: "Home" };

const screen = { zh: "大屏", en: "Big screen" };

const section = defineSection({
  path: "/dashboard",
  label: home,
  icon: menuIcon(() => import("@ant-design/icons/HomeOutlined")),
  order: 10,
  menu: "side",
  access: "admin",
  to: "/ai/dashboard",
});

const screens = defineScreens(
  {
    path: "/ai/dashboard",
    access: "admin",
    title: home,
    load: () => import("./DashboardPage.tsx"),
    standsFor: ["/dashboard"],
  },
  {
    path: "/screen",
    access: "admin",
    title: screen,
    frame: "bare",
    isDark: true,
    load: () => import("./screen/ScreenPage.tsx"),
    // Its panels show their own failures, its tiles too: nobody is there to close a notice.
    showsFailuresOf: [
      "/api/v1/devices/channelstream",
      "/api/v1/getchannelstream",
      "/api/v1/gettoken",
    ],
    // In no menu, as it has no section: found by the palette.
    nav: {
      label: screen,
      icon: menuIcon(() => import("@ant-design/icons/DesktopOutlined")),
      order: 15,
    },
  },
  settingsScreen({
    path: "/config/metrics",
    section: "metrics",
    title: { zh: "监控指标接口", en: "Metrics endpoint" },
    nav: {
      group: "operation",
      icon: menuIcon(() => import("@ant-design/icons/LineChartOutlined")),
      order: 62,
    },
  }),
);

export const dashboardConsole = defineConsole({ section, screens });
