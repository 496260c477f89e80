import { defineCall, md5Hex } from "@tessera/platform/contract";
import { z } from "zod";
import { id, shortName } from "./wire-types.ts";

const passkey = z.object({
  ID: z.number(),
  Name: z.string(),
  CreateAt: z.string(),
  /** Empty: never. */
  LastUsed: z.string(),
  /** Kept by a password manager on several devices, not in one device only. */
  IsSynced: z.boolean(),
  /** The host name under which it works. */
  Host: z.string(),
});
export type Passkey = z.output<typeof passkey>;

export const listPasskeys = defineCall({
  methods: ["GET"],
  path: "/api/v1/users/passkeys",
  isOwn: true,
  access: "signed-in",
  keys: "never",
  leadsToSecondFactor: true,
  dialect: "bare",
  summary: "The caller's passkeys, or, as an administrator, those of `userid`.",
  input: z.object({ userid: id.optional() }),
  reply: z.object({ data: z.array(passkey) }),
});

export const beginPasskey = defineCall({
  methods: ["POST"],
  path: "/api/v1/users/passkeys/begin",
  isOwn: true,
  access: "signed-in",
  keys: "never",
  leadsToSecondFactor: true,
  dialect: "bare",
  body: "json",
  summary:
    "Begins to make a passkey: gives the options for `startRegistration({ optionsJSON })` of @simplewebauthn/browser, good for two minutes.",
  input: z.object({ password: md5Hex }),
  /** PublicKeyCredentialCreationOptionsJSON of WebAuthn. */
  reply: z.looseObject({ challenge: z.string() }),
});

export const finishPasskey = defineCall({
  methods: ["POST"],
  path: "/api/v1/users/passkeys/finish",
  isOwn: true,
  access: "signed-in",
  keys: "never",
  leadsToSecondFactor: true,
  dialect: "action",
  audit: "change",
  body: "json",
  summary: "Keeps the passkey that the browser has made.",
  input: z.object({
    name: shortName,
    /** RegistrationResponseJSON of WebAuthn, as startRegistration gives it. */
    response: z.looseObject({ id: z.string().max(2000) }),
  }),
  reply: z.object({ ID: z.number() }),
});

export const renamePasskey = defineCall({
  methods: ["POST"],
  path: "/api/v1/users/passkeys/rename",
  isOwn: true,
  access: "signed-in",
  keys: "never",
  dialect: "action",
  audit: "change",
  body: "form",
  summary: "Gives one of the caller's passkeys another name.",
  input: z.object({ id, name: shortName }),
  reply: z.object({}),
});

export const removePasskey = defineCall({
  methods: ["POST"],
  path: "/api/v1/users/passkeys/remove",
  isOwn: true,
  access: "signed-in",
  keys: "never",
  dialect: "action",
  audit: "change",
  body: "form",
  summary: "Removes one of the caller's passkeys, or, as an administrator, anybody's.",
  input: z.object({ id }),
  reply: z.object({}),
});
