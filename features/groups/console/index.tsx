import { ApartmentOutlined } from "@ant-design/icons";
import { defineConsole, defineScreens } from "@tessera/platform/console";

const management = { zh: "分组管理", en: "Groups" };

const screens = defineScreens({
  path: "/device/group",
  access: "admin",
  title: management,
  load: () => import("./GroupPage.tsx"),
  nav: {
    label: management,
    icon: <ApartmentOutlined />,
    order: 20,
  },
});

export const groupConsole = defineConsole({ screens, loadParts: () => import("./parts.ts") });
