import { FileTextOutlined } from "@ant-design/icons";
import { defineConsole, defineScreens } from "@tessera/platform/console";

const title = { zh: "日志中心", en: "Logs" };

const screens = defineScreens({
  path: "/config/log",
  access: "admin",
  title,
  load: () => import("./LogPage.tsx"),
  nav: { group: "operation", label: title, icon: <FileTextOutlined />, order: 56 },
});

export const logConsole = defineConsole({ screens });
