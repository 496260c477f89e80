import { defineScreens } from "@tessera/platform/console";
import { newsKey } from "./news-key.ts";

export const newsScreens = defineScreens({
  path: "/news/list",
  access: "admin",
  title: { zh: "消息日志", en: "Message log" },
  load: () => import("./NewsList.tsx"),
  userKeys: [newsKey],
});

export const newsParts = () => import("./parts.ts");
