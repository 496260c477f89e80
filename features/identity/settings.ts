import { defineSettings, field, type Words } from "@tessera/platform/contract";
import { z } from "zod";

const text = z.string().trim().max(500).default("");
const roles = z.array(z.string().trim().min(1).max(500)).max(200).default([]);
const rolesLabel: Words = ["组与角色的对应", "Group to role mapping"];
const rolesHint: Words = [
  "每行一条：组=角色。按顺序取第一个匹配的；不属于其中任何组的人不能登录。",
  "One per line: group=role. The first match counts; users in none of the groups cannot sign in.",
];

export const ldapSettings = defineSettings("ldap", {
  title: ["LDAP / AD 登录", "LDAP and Active Directory"],
  fields: {
    isEnabled: field(z.boolean().default(false), { label: ["启用", "Enabled"] }),
    url: field(text, {
      label: ["服务器地址", "Server"],
      hint: [
        "ldaps://目录服务器:636；ldap:// 会以明文发送密码，请同时开启 StartTLS。",
        "ldaps://directory:636. ldap:// sends passwords in plain text; turn on StartTLS with it.",
      ],
    }),
    usesStartTls: field(z.boolean().default(false), { label: ["StartTLS", "StartTLS"] }),
    bindDn: field(text, {
      label: ["查询账号 DN", "Search account DN"],
      hint: ["留空则匿名查询。", "Leave empty to search anonymously."],
    }),
    bindPassword: field(z.string().max(200).default(""), {
      label: ["查询账号密码", "Search account password"],
      secret: true,
    }),
    baseDn: field(text, { label: ["用户所在 DN", "User base DN"] }),
    userFilter: field(z.string().trim().max(500).default("(uid={name})"), {
      label: ["用户查询条件", "User filter"],
      hint: [
        "{name} 为输入的用户名；AD 常用 (sAMAccountName={name})。",
        "{name} is the user name entered; for Active Directory use (sAMAccountName={name}).",
      ],
    }),
    groupBaseDn: field(text, {
      label: ["组所在 DN", "Group base DN"],
      hint: [
        "留空则只看用户的 memberOf 属性。",
        "Leave empty to use only the user's memberOf attribute.",
      ],
    }),
    roles: field(roles, { label: rolesLabel, hint: rolesHint }),
  },
});

export const oidcSettings = defineSettings("oidc", {
  title: ["OpenID 单点登录", "OpenID Connect"],
  fields: {
    isEnabled: field(z.boolean().default(false), { label: ["启用", "Enabled"] }),
    label: field(z.string().trim().max(40).default("OpenID"), {
      label: ["登录按钮文字", "Sign-in button text"],
    }),
    issuer: field(text, {
      label: ["签发者地址", "Issuer"],
      hint: [
        "必须是 https:// 地址（本机除外）。回调地址为 控制台地址/login。",
        "Must be an https:// address (except on this machine). The redirect address is the console address plus /login.",
      ],
    }),
    clientId: field(text, { label: ["客户端 ID", "Client ID"] }),
    clientSecret: field(z.string().max(500).default(""), {
      label: ["客户端密钥", "Client secret"],
      secret: true,
    }),
    scope: field(z.string().trim().max(200).default("openid profile"), {
      label: ["授权范围", "Scope"],
    }),
    groupsClaim: field(z.string().trim().max(100).default("groups"), {
      label: ["组所在声明", "Groups claim"],
    }),
    roles: field(roles, { label: rolesLabel, hint: rolesHint }),
  },
});
