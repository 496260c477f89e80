import { defineCall, md5Hex, network, page } from "@tessera/platform/contract";
import { z } from "zod";

export { partNames } from "./part-names.ts";

const id = z.coerce.number().int().min(1);

/** What a key is for, on one line. */
const keyName = z
  .string()
  .trim()
  .min(1)
  .max(50)
  .regex(/^\P{Cc}*$/u);

/** In days; 0: never. */
export const lifetimes = [30, 90, 365, 0] as const;

const apiKey = z.object({
  ID: z.number(),
  Name: z.string(),
  UserID: z.number(),
  /** What the user signs in with. */
  UserName: z.string(),
  /** The last four characters of the key. */
  Tail: z.string(),
  /** False: it only reads. */
  MayChange: z.boolean(),
  /** null: all but administration. */
  Parts: z.array(z.string()).nullable(),
  /** From which it may be used; none: from anywhere. */
  Networks: z.array(z.string()),
  MadeBy: z.string(),
  /** YYYY-MM-DD HH:mm:ss, as the others. */
  CreateTime: z.string(),
  /** Empty: never. */
  ExpireTime: z.string(),
  State: z.enum(["working", "expired", "revoked"]),
  /** To the minute; empty: never. */
  LastUsed: z.string(),
  LastAddress: z.string(),
});
export type ApiKey = z.output<typeof apiKey>;

const part = z.object({
  /** As the API document tags its calls. */
  Name: z.string(),
  CanChange: z.boolean(),
  /** Whether some of it is reached only by a key that names it. */
  IsGuarded: z.boolean(),
});
export type Part = z.output<typeof part>;

export const makeApiKey = defineCall({
  methods: ["POST"],
  path: "/api/v1/apikeys/make",
  isOwn: true,
  access: "signed-in",
  keys: "never",
  dialect: "bare",
  audit: "change",
  body: "json",
  summary:
    "Makes an API key for the caller, or, as an administrator, for `userid`; asks for the caller's own password. The key is in this reply and nowhere else.",
  input: z.object({
    name: keyName,
    userid: id.optional(),
    /** The caller's own. */
    password: md5Hex,
    /** 0: never. */
    days: z.literal(lifetimes),
    mayChange: z.boolean(),
    /** Absent: all but administration. */
    parts: z.array(z.string().max(50)).min(1).max(100).optional(),
    networks: z.array(network).max(100).default([]),
  }),
  reply: z.object({ Key: z.string(), ApiKey: apiKey }),
});

export const listApiKeys = defineCall({
  methods: ["GET"],
  path: "/api/v1/apikeys/list",
  isOwn: true,
  access: "signed-in",
  keys: "named",
  dialect: "bare",
  summary:
    "The caller's API keys, newest first; an administrator's everybody's, or those of `userid`. Ended ones are kept for 90 days.",
  input: z.object({
    ...page,
    userid: id.optional(),
    state: z.enum(["", "working", "expired", "revoked"]).default(""),
  }),
  reply: z.object({ total: z.number(), data: z.array(apiKey) }),
});

export const revokeApiKeys = defineCall({
  methods: ["POST"],
  path: "/api/v1/apikeys/revoke",
  isOwn: true,
  access: "signed-in",
  keys: "never",
  dialect: "bare",
  audit: "change",
  body: "json",
  summary:
    "Ends API keys at once, with what is watched by them. Own ones, or any as administrator.",
  input: z.object({ IDs: z.array(id).min(1).max(1000) }),
  reply: z.object({ Revoked: z.number() }),
});

export const listKeyParts = defineCall({
  methods: ["GET"],
  path: "/api/v1/apikeys/parts",
  isOwn: true,
  access: "signed-in",
  keys: "named",
  dialect: "bare",
  summary: "What the scope of an API key can name.",
  input: z.object({}),
  reply: z.object({ data: z.array(part) }),
});
