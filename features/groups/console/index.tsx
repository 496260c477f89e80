import { defineConsole, defineScreens, menuIcon } from "@tessera/platform/console";

const management = { zh: "分组管理", en: "Groups" };

const screens = defineScreens({
  path: "/device/group",
  access: "admin",
  title: management,
  load: () => import("./GroupPage.tsx"),
  nav: {
    label: management,
    icon: menuIcon(() => import("@ant-design/icons/ApartmentOutlined")),
    order: 20,
  },
});

export const groupConsole = defineConsole({ screens, loadParts: () => import("./parts.ts") });
