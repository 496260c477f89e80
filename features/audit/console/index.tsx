import { defineConsole, defineScreens, menuIcon } from "@tessera/platform/console";

const title = { zh: "操作日志", en: "Operation log" };

const screens = defineScreens({
  path: "/config/action",
  access: "admin",
  title,
  load: () => import("./operations/OperationPage.tsx"),
  nav: {
    group: "operation",
    label: title,
    icon: menuIcon(() => import("@ant-design/icons/FileProtectOutlined")),
    order: 57,
  },
});

export const auditConsole = defineConsole({ screens });
