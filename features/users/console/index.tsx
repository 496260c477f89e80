import { defineConsole, defineScreens, defineSection, menuIcon } from "@tessera/platform/console";

const users = { zh: "用户管理", en: "Users" };
const roles = { zh: "角色管理", en: "Roles" };

const section = defineSection({
  path: "/user",
  label: users,
  icon: menuIcon(() => import("@ant-design/icons/TeamOutlined")),
  order: 40,
  menu: "side",
  access: "admin",
});

const screens = defineScreens(
  {
    path: "/user/index",
    access: "admin",
    title: users,
    load: () => import("./users/UserPage.tsx"),
    standsFor: ["/user"],
    nav: {
      label: users,
      icon: menuIcon(() => import("@ant-design/icons/TeamOutlined")),
      order: 10,
    },
  },
  {
    path: "/user/role",
    access: "admin",
    title: roles,
    load: () => import("./roles/RolePage.tsx"),
    nav: {
      label: roles,
      icon: menuIcon(() => import("@ant-design/icons/SafetyCertificateOutlined")),
      order: 20,
    },
  },
);

export const userConsole = defineConsole({
  section,
  screens,
  loadParts: () => import("./parts.ts"),
});
