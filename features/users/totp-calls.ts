import { defineCall, md5Hex } from "@tessera/platform/contract";
import { z } from "zod";
import { id } from "./wire-types.ts";

/** A session alone must not change how its user signs in: the password is asked for again. */
const password = md5Hex;

const recoveryCodes = z.object({
  /** Ten, each good for one sign-in in place of a code. Shown this once. */
  RecoveryCodes: z.array(z.string()),
});

export const getSecurity = defineCall({
  methods: ["GET"],
  path: "/api/v1/users/security",
  isOwn: true,
  access: "signed-in",
  keys: "never",
  leadsToSecondFactor: true,
  dialect: "bare",
  summary: "How the caller's own account is protected.",
  input: z.object({}),
  reply: z.object({
    HasTotp: z.boolean(),
    RecoveryCodesLeft: z.number(),
    PasskeyCount: z.number(),
    PasswordAgeDays: z.number(),
    /** 0: passwords do not expire. */
    PasswordMaxDays: z.number(),
    /** Whether a passkey can be made under the host name by which the caller came: not under an IP address. */
    CanUsePasskeys: z.boolean(),
  }),
});

export const beginTotp = defineCall({
  methods: ["POST"],
  path: "/api/v1/users/totp/begin",
  isOwn: true,
  access: "signed-in",
  keys: "never",
  leadsToSecondFactor: true,
  dialect: "action",
  audit: "change",
  body: "form",
  summary:
    "Makes a secret for the caller's authenticator app; it is shown this once and counts only after totp/confirm.",
  input: z.object({ password }),
  reply: z.object({
    /** Base32, to type in. */
    Secret: z.string(),
    /** otpauth://totp/…, for a QR code. */
    Uri: z.string(),
  }),
});

export const confirmTotp = defineCall({
  methods: ["POST"],
  path: "/api/v1/users/totp/confirm",
  isOwn: true,
  access: "signed-in",
  keys: "never",
  leadsToSecondFactor: true,
  dialect: "action",
  audit: "change",
  body: "form",
  summary: "Turns one-time codes on with a first code of the app, and gives recovery codes.",
  input: z.object({ code: z.string().trim().min(1).max(40) }),
  reply: recoveryCodes,
});

export const renewRecoveryCodes = defineCall({
  methods: ["POST"],
  path: "/api/v1/users/totp/recovery",
  isOwn: true,
  access: "signed-in",
  keys: "never",
  dialect: "action",
  audit: "change",
  body: "form",
  summary: "Makes ten new recovery codes; the old ones are void.",
  input: z.object({ password }),
  reply: recoveryCodes,
});

export const disableTotp = defineCall({
  methods: ["POST"],
  path: "/api/v1/users/totp/disable",
  isOwn: true,
  access: "signed-in",
  keys: "never",
  dialect: "action",
  audit: "change",
  body: "form",
  summary:
    "Turns the caller's one-time codes off, with the password; or, as an administrator, those of `userid`, without.",
  input: z.object({
    userid: id.optional(),
    /** Needed for one's own. */
    password: z.union([z.literal(""), md5Hex]).default(""),
  }),
  reply: z.object({}),
});
