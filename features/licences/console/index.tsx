import { defineConsole, defineScreens, menuIcon } from "@tessera/platform/console";

const title = { zh: "授权信息", en: "Licences" };

const screens = defineScreens({
  path: "/config/license",
  access: "admin",
  title,
  load: () => import("./LicencePage.tsx"),
  nav: {
    group: "operation",
    label: title,
    icon: menuIcon(() => import("@ant-design/icons/IdcardOutlined")),
    order: 64,
  },
});

export const licenceConsole = defineConsole({
  screens,
  loadParts: () => import("./parts.ts"),
});
