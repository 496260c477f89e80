import { defineConsole, defineScreens, menuIcon } from "@tessera/platform/console";

const cascade = { zh: "国标级联", en: "GB28181 cascade" };

const screens = defineScreens(
  {
    path: "/config/cascade",
    access: "admin",
    title: cascade,
    load: () => import("./list/CascadePage.tsx"),
    nav: {
      group: "device",
      label: cascade,
      icon: menuIcon(() => import("@ant-design/icons/ClusterOutlined")),
      order: 33,
    },
  },
  {
    path: "/config/cascade/:cascade",
    access: "admin",
    title: { zh: "级联共享内容", en: "Shared content" },
    load: () => import("./share/SharePage.tsx"),
  },
);

export const cascadeConsole = defineConsole({ screens });
