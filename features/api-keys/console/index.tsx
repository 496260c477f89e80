import { KeyOutlined } from "@ant-design/icons";
import { defineConsole, defineScreens } from "@tessera/platform/console";

const apiKeys = { zh: "API 密钥", en: "API keys" };

const screens = defineScreens({
  path: "/user/keys",
  access: "admin",
  title: apiKeys,
  load: () => import("./ApiKeysPage.tsx"),
  nav: { label: apiKeys, icon: <KeyOutlined />, order: 30 },
});

export const apiKeyConsole = defineConsole({ screens, loadParts: () => import("./parts.ts") });
