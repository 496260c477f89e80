import type { FeatureMigrations } from "@tessera/platform/server";
import { messagePush } from "./0001-message-push.ts";

export const messagePushMigrations: FeatureMigrations = {
  feature: "message-push",
  secrets: [
    {
      table: "push_targets",
      key: ["id"],
      column: "fields",
      isJson: true,
      label: { zh: "推送目标", en: "push targets" },
    },
    {
      table: "push_browsers",
      key: ["id"],
      column: "subscription",
      isJson: true,
      label: { zh: "浏览器通知", en: "browser notifications" },
    },
    {
      table: "push_keys",
      key: ["name"],
      column: "secret",
      label: { zh: "浏览器通知的密钥", en: "key of browser notifications" },
    },
  ],
  migrations: [messagePush],
};
