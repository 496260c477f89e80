import { defineConsole, defineScreens, menuIcon } from "@tessera/platform/console";

const sharing = { zh: "分享管理", en: "Sharing" };

const screens = defineScreens(
  {
    path: "/share/:devid/:chnid/:flow",
    access: "open",
    title: { zh: "分享的画面", en: "Shared view" },
    frame: "bare",
    load: () => import("./share-page/SharePage.tsx"),
    outlivesSession: true,
  },
  {
    path: "/config/share",
    access: "admin",
    title: sharing,
    load: () => import("./SharingPage.tsx"),
    nav: {
      group: "operation",
      label: sharing,
      icon: menuIcon(() => import("@ant-design/icons/ShareAltOutlined")),
      order: 60,
    },
  },
);

export const sharingConsole = defineConsole({ screens, loadParts: () => import("./parts.tsx") });
