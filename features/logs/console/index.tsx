import { defineConsole, defineScreens, menuIcon } from "@tessera/platform/console";

const title = { zh: "日志中心", en: "Logs" };

const screens = defineScreens({
  path: "/config/log",
  access: "admin",
  title,
  load: () => import("./LogPage.tsx"),
  nav: {
    group: "operation",
    label: title,
    icon: menuIcon(() => import("@ant-design/icons/FileTextOutlined")),
    order: 56,
  },
});

export const logConsole = defineConsole({ screens });
