import { defineConsole, defineScreens, menuIcon } from "@tessera/platform/console";

const apiKeys = { zh: "API 密钥", en: "API keys" };

const screens = defineScreens({
  path: "/user/keys",
  access: "admin",
  title: apiKeys,
  load: () => import("./ApiKeysPage.tsx"),
  nav: { label: apiKeys, icon: menuIcon(() => import("@ant-design/icons/KeyOutlined")), order: 30 },
});

export const apiKeyConsole = defineConsole({ screens, loadParts: () => import("./parts.ts") });
