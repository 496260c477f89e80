import { defineConsole, defineScreens } from "@tessera/platform/console";
import { newsKey } from "./news-key.ts";

const screens = defineScreens({
  path: "/news/list",
  access: "admin",
  title: { zh: "消息日志", en: "Message log" },
  load: () => import("./NewsList.tsx"),
  userKeys: [newsKey],
});

export const newsConsole = defineConsole({ screens, loadParts: () => import("./parts.ts") });
