import { settingsScreen } from "@tessera/kit";
import { defineConsole, defineScreens, menuIcon } from "@tessera/platform/console";

const users = { zh: "用户管理", en: "Users" };

const screens = defineScreens(
  settingsScreen({
    section: "ldap",
    under: users,
    path: "/user/ldap",
    title: { zh: "LDAP / AD 登录", en: "LDAP and Active Directory" },
    nav: { icon: menuIcon(() => import("@ant-design/icons/ContactsOutlined")), order: 40 },
  }),
  settingsScreen({
    section: "oidc",
    under: users,
    path: "/user/oidc",
    title: { zh: "OpenID 单点登录", en: "OpenID Connect" },
    nav: { icon: menuIcon(() => import("@ant-design/icons/LoginOutlined")), order: 50 },
  }),
);

export const identityConsole = defineConsole({ screens });
