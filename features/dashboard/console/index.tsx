import { HomeOutlined, LineChartOutlined } from "@ant-design/icons";
import { settingsScreen } from "@tessera/kit";
import { defineConsole, defineScreens, defineSection } from "@tessera/platform/console";

const home = { zh: "首页", en: "Home" };

const section = defineSection({
  path: "/dashboard",
  label: home,
  icon: <HomeOutlined />,
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
  settingsScreen({
    path: "/config/metrics",
    section: "metrics",
    title: { zh: "监控指标接口", en: "Metrics endpoint" },
    nav: { group: "operation", icon: <LineChartOutlined />, order: 62 },
  }),
);

export const dashboardConsole = defineConsole({ section, screens });
