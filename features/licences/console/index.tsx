import { IdcardOutlined } from "@ant-design/icons";
import { defineConsole, defineScreens } from "@tessera/platform/console";

const title = { zh: "授权信息", en: "Licences" };

const screens = defineScreens({
  path: "/config/license",
  access: "admin",
  title,
  load: () => import("./LicencePage.tsx"),
  nav: { group: "operation", label: title, icon: <IdcardOutlined />, order: 64 },
});

export const licenceConsole = defineConsole({
  screens,
  loadParts: () => import("./parts.ts"),
});
