import { defineCall, md5Hex } from "@tessera/platform/contract";
import { z } from "zod";

export const login = defineCall({
  methods: ["POST", "GET"],
  path: "/api/v1/login",
  access: "open",
  dialect: "legacy",
  body: "form",
  summary: "Opens a session. The password travels as its MD5, as the specification asks.",
  input: z.object({ username: z.string().trim().min(1).max(100), password: md5Hex }),
  reply: z.object({ Token: z.string(), TokenTimeout: z.number(), role_name: z.string() }),
});

export const userInfo = z.object({
  id: z.number(),
  name: z.string(),
  nick_name: z.string(),
  role_name: z.string(),
});
export type UserInfo = z.output<typeof userInfo>;

export const getUserInfo = defineCall({
  methods: ["GET"],
  path: "/api/v1/getuserinfo",
  access: "signed-in",
  dialect: "legacy",
  summary: "Who the caller is.",
  input: z.object({}),
  reply: z.object({ UserInfo: userInfo }),
});

export const logout = defineCall({
  methods: ["GET", "POST"],
  path: "/api/v1/logout",
  access: "signed-in",
  dialect: "legacy",
  summary: "Ends the caller's session.",
  input: z.object({}),
  reply: z.object({}),
});

export const modifyPassword = defineCall({
  methods: ["POST", "GET"],
  path: "/api/v1/modifypassword",
  access: "signed-in",
  dialect: "legacy",
  body: "form",
  summary: "Changes the caller's password and ends all sessions of the caller.",
  input: z.object({ oldpassword: md5Hex, newpassword: md5Hex }),
  reply: z.object({}),
});

/** The SIP password every device knows; refused as a choice. */
export const defaultSipPassword = "12345678";

export const setInitial = defineCall({
  methods: ["POST"],
  path: "/api/v1/setinitial",
  access: "admin",
  dialect: "legacy",
  body: "form",
  summary: "First-run initialisation: a new administrator password and the SIP access password.",
  input: z.object({
    /** Empty reaches the rules, which refuse it in the specification's own words. */
    SipPassword: z.string().max(100).default(""),
    OldPassword: md5Hex,
    NewPassword: md5Hex,
  }),
  reply: z.object({}),
});
