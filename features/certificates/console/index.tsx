import { SafetyCertificateOutlined } from "@ant-design/icons";
import { defineConsole, defineScreens } from "@tessera/platform/console";

const title = { zh: "加密连接", en: "Encrypted connections" };

const screens = defineScreens({
  path: "/config/tls",
  access: "admin",
  title,
  load: () => import("./CertificatePage.tsx"),
  nav: { group: "operation", label: title, icon: <SafetyCertificateOutlined />, order: 55 },
});

export const certificateConsole = defineConsole({
  screens,
  loadParts: () => import("./parts.ts"),
});
