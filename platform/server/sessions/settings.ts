import { z } from "zod";
import { defineSettings, field } from "../../contract/index.ts";

export const sessionSettings = defineSettings("sessions", {
  title: ["登录与密码", "Sign-in and passwords"],
  fields: {
    /** A session that is not used for this long ends. */
    idleHours: field(
      z
        .number()
        .positive()
        .max(24 * 365)
        .default(12),
      {
        label: ["闲置多久后退出", "Sign out when idle for"],
        hint: ["会话超过此时间没有使用就结束", "A session that is not used for this long ends"],
        unit: ["小时", "hours"],
        bad: ["应大于 0，最多 8760 小时", "must be more than 0 and at most 8760 hours"],
      },
    ),
    /** A session ends after this long even if it is used. */
    maxDays: field(z.number().positive().max(365).default(30), {
      label: ["最长登录时间", "Longest session"],
      hint: [
        "即使一直在用，到时也要重新登录",
        "Even if it is used, a session ends after this long",
      ],
      unit: ["天", "days"],
      bad: ["应大于 0，最多 365 天", "must be more than 0 and at most 365 days"],
    }),
    /** Whoever has an older password must change it first; 0 never. */
    passwordMaxDays: field(z.number().int().min(0).max(3650).default(0), {
      label: ["密码有效期", "Passwords expire after"],
      hint: [
        "到期后须先修改密码；0 表示永不过期",
        "Whoever has an older one must change it first; 0 never",
      ],
      unit: ["天", "days"],
      bad: ["应为 0 到 3650 的整数", "must be a whole number from 0 to 3650"],
    }),
    /** So many of a user's last passwords are refused as a new one. */
    passwordHistory: field(z.number().int().min(0).max(50).default(5), {
      label: ["不得重复最近的密码", "Recent passwords refused"],
      hint: [
        "修改密码时不能使用最近用过的这么多个",
        "So many of a user's last passwords are refused as a new one",
      ],
      unit: ["个", ""],
      bad: ["应为 0 到 50 的整数", "must be a whole number from 0 to 50"],
    }),
    /** Whether the MD5 of a password signs in, as the specification has it: who overhears it can use it for ever. */
    md5SignIn: field(z.boolean().default(true), {
      label: ["允许以 MD5 登录", "MD5 sign-in"],
      hint: [
        "旧版客户端需要；截获 MD5 的人可一直用它登录，不用时请关闭",
        "Older clients need it. Who overhears the MD5 can sign in with it for ever: turn it off if nobody needs it.",
      ],
    }),
    /** The domain that passkeys are made for; empty: the host name that the browser asked for. */
    passkeyDomain: field(z.string().trim().max(253).default(""), {
      label: ["通行密钥的域名", "Domain of passkeys"],
      hint: ["留空则使用浏览器访问的主机名", "Empty: the host name that the browser asked for"],
      bad: ["最多 253 个字符", "At most 253 characters"],
    }),
  },
});

export type SessionLimits = z.output<(typeof sessionSettings)["schema"]>;
