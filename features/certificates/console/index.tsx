import { defineConsole, defineScreens, menuIcon } from "@tessera/platform/console";

const title = { zh: "加密连接", en: "Encrypted connections" };

const screens = defineScreens({
  path: "/config/tls",
  access: "admin",
  title,
  load: () => import("./CertificatePage.tsx"),
  nav: {
    group: "operation",
    label: title,
    icon: menuIcon(() => import("@ant-design/icons/SafetyCertificateOutlined")),
    order: 55,
  },
});

export const certificateConsole = defineConsole({
  screens,
  loadParts: () => import("./parts.ts"),
});
