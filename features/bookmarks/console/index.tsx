import { getOtherConfig } from "@tessera/features/system/contract";
import { defineConsole, defineScreens, menuIcon } from "@tessera/platform/console";

const bookmarks = { zh: "书签", en: "Bookmarks" };

const screens = defineScreens({
  path: "/video/bookmarks",
  access: "signed-in",
  title: bookmarks,
  load: () => import("./BookmarksPage.tsx"),
  offered: {
    while: (config) => config(getOtherConfig)?.RecordVersion !== false,
    otherwise: "/ai/dashboard",
  },
  nav: {
    label: bookmarks,
    icon: menuIcon(() => import("@ant-design/icons/TagOutlined")),
    order: 32,
  },
});

export const bookmarkConsole = defineConsole({ screens, loadParts: () => import("./parts.tsx") });
