import { defineCall, md5Hex } from "@tessera/platform/contract";
import { z } from "zod";

export const openedSession = z.object({
  Token: z.string(),
  TokenTimeout: z.number(),
  role_name: z.string(),
});

export const login = defineCall({
  methods: ["POST", "GET"],
  path: "/api/v1/login",
  access: "open",
  keys: "never",
  dialect: "legacy",
  audit: "change",
  body: "form",
  summary:
    "Opens a session. The password travels as its MD5, as the specification asks. Whoever has one-time codes gives `code` too: without it ErrorNum is totp-needed, with a wrong one totp-wrong.",
  input: z.object({
    username: z.string().trim().min(1).max(100),
    password: md5Hex,
    /** Of the authenticator app, or a recovery code. */
    code: z.string().trim().max(40).default(""),
  }),
  reply: openedSession,
});

export const signIn = defineCall({
  methods: ["POST"],
  path: "/api/v1/session/signin",
  isOwn: true,
  access: "open",
  keys: "never",
  dialect: "legacy",
  audit: "change",
  body: "json",
  summary:
    "Opens a session with the password itself, over HTTPS or from the server's own machine only. The session is in the cookie; a program that cannot keep cookies sets `wantsToken`. `code` as for login.",
  input: z.object({
    username: z.string().trim().min(1).max(100),
    password: z.string().min(1).max(200),
    code: z.string().trim().max(40).default(""),
    wantsToken: z.boolean().default(false),
  }),
  reply: openedSession.partial({ Token: true }),
});

/** A second person agrees, with name and password, to what the caller's role does not let them do alone. */
export const approve = defineCall({
  methods: ["POST"],
  path: "/api/v1/session/approve",
  isOwn: true,
  access: "signed-in",
  keys: "never",
  dialect: "bare",
  audit: "change",
  body: "json",
  summary:
    "A second person approves what was refused with second-person-due: `approval` is that refusal's X-Approval-Asked. Name, password and code are another user's, who has the same right; they get no session. The password itself is taken over HTTPS or from the server's own machine only, else with `isMd5` its MD5. Within two minutes the same call, with the same input, is let in once with X-Approval.",
  input: z.object({
    approval: z.string().min(1).max(100),
    username: z.string().trim().min(1).max(100),
    password: z.string().min(1).max(200),
    isMd5: z.boolean().default(false),
    code: z.string().trim().max(40).default(""),
  }),
  reply: z.object({}),
});

/** X-Error-Code of a sign-in that has to go by the MD5 instead. */
export const notEncrypted = "connection-not-encrypted";

/** ErrorNum of a login whose password was right. */
export const codeNeeded = "totp-needed";
export const codeWrong = "totp-wrong";

export const beginPasskeyLogin = defineCall({
  methods: ["POST"],
  path: "/api/v1/login/passkey/begin",
  isOwn: true,
  access: "open",
  keys: "never",
  dialect: "legacy",
  body: "json",
  summary:
    "Begins to sign in with a passkey: gives the options for `startAuthentication({ optionsJSON })` of @simplewebauthn/browser, good for two minutes.",
  input: z.object({}),
  /** PublicKeyCredentialRequestOptionsJSON of WebAuthn. */
  reply: z.looseObject({ challenge: z.string() }),
});

export const finishPasskeyLogin = defineCall({
  methods: ["POST"],
  path: "/api/v1/login/passkey/finish",
  isOwn: true,
  access: "open",
  keys: "never",
  dialect: "legacy",
  audit: "change",
  body: "json",
  summary: "Opens a session with the passkey that the browser has shown; no code is asked for.",
  input: z.object({
    /** AuthenticationResponseJSON of WebAuthn, as startAuthentication gives it. */
    response: z.looseObject({ id: z.string().max(2000) }),
  }),
  reply: openedSession,
});

export const userInfo = z.object({
  id: z.number(),
  name: z.string(),
  nick_name: z.string(),
  role_name: z.string(),
  /** The password is too old: nothing but modifypassword, getuserinfo and logout is answered. */
  must_change_password: z.boolean().optional(),
});
export type UserInfo = z.output<typeof userInfo>;

export const getUserInfo = defineCall({
  methods: ["GET"],
  path: "/api/v1/getuserinfo",
  access: "signed-in",
  keys: "every",
  answersBeforeSetUp: true,
  allowsExpiredPassword: true,
  dialect: "legacy",
  summary: "Who the caller is.",
  input: z.object({}),
  reply: z.object({ UserInfo: userInfo }),
});

export const logout = defineCall({
  methods: ["GET", "POST"],
  path: "/api/v1/logout",
  access: "signed-in",
  keys: "never",
  answersBeforeSetUp: true,
  allowsExpiredPassword: true,
  dialect: "legacy",
  audit: "change",
  summary: "Ends the caller's session.",
  input: z.object({}),
  reply: z.object({}),
});

export const modifyPassword = defineCall({
  methods: ["POST", "GET"],
  path: "/api/v1/modifypassword",
  access: "signed-in",
  keys: "never",
  allowsExpiredPassword: true,
  dialect: "legacy",
  audit: "change",
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
  keys: "never",
  answersBeforeSetUp: true,
  dialect: "legacy",
  audit: "change",
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
