import { ApartmentOutlined } from "@ant-design/icons";
import { defineScreens } from "@tessera/platform/console";

const management = { zh: "分组管理", en: "Groups" };

export const groupScreens = defineScreens({
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
