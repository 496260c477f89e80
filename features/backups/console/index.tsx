import { defineConsole, defineScreens, menuIcon } from "@tessera/platform/console";

const title = { zh: "数据备份", en: "Backups" };

const screens = defineScreens({
  path: "/config/backups",
  access: "admin",
  title,
  load: () => import("./BackupsPage.tsx"),
  nav: {
    group: "operation",
    label: title,
    icon: menuIcon(() => import("@ant-design/icons/CloudServerOutlined")),
    order: 58,
  },
});

export const backupConsole = defineConsole({
  screens,
  loadParts: () => import("./parts.ts"),
});
