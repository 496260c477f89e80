import { defineCall, listOf, listPage } from "@tessera/platform/contract";
import { z } from "zod";
import { id } from "./wire-types.ts";

const session = z.object({
  ID: z.number(),
  UserID: z.number(),
  Name: z.string(),
  Username: z.string(),
  Address: z.string(),
  /** User-Agent of the browser or program. */
  Agent: z.string(),
  Since: z.string(),
  /** To the minute. */
  LastUsed: z.string(),
  /** The session that asks. */
  IsCurrent: z.boolean(),
});

export const listSessions = defineCall({
  methods: ["GET"],
  path: "/api/v1/users/sessions",
  isOwn: true,
  access: "signed-in",
  keys: "named",
  dialect: "list",
  summary:
    "Open sessions, last used first: an administrator sees all (or those of `userid`), others their own.",
  input: z.object({ ...listPage, userid: id.optional() }),
  reply: listOf(session),
});

export const endSessions = defineCall({
  methods: ["POST"],
  path: "/api/v1/users/sessions/end",
  isOwn: true,
  access: "signed-in",
  keys: "named",
  dialect: "action",
  audit: "change",
  body: "form",
  summary:
    "Ends the session `id`, or with `userid` all sessions of a user but the one that asks. Others than one's own only as an administrator.",
  input: z
    .object({ id: id.optional(), userid: id.optional() })
    .refine(
      (given) => (given.id === undefined) !== (given.userid === undefined),
      "请给出 id 或 userid 其中之一 · Give either id or userid",
    ),
  reply: z.object({ Ended: z.number() }),
});

const lockout = z.object({
  /** name: a user name, for `Address` or ("" ) for all unknown addresses. address: whatever the name. */
  Kind: z.enum(["name", "address"]),
  /** 0 and empty where an address is locked. */
  UserID: z.number(),
  Name: z.string(),
  Address: z.string(),
  LockedUntil: z.string(),
});
export type Lockout = z.output<typeof lockout>;

export const listLockouts = defineCall({
  methods: ["GET"],
  path: "/api/v1/users/lockouts",
  isOwn: true,
  access: "admin",
  keys: "named",
  dialect: "bare",
  summary: "Which users and addresses may not sign in for now, after too many wrong passwords.",
  input: z.object({}),
  reply: z.object({ data: z.array(lockout) }),
});

export const liftLockout = defineCall({
  methods: ["POST"],
  path: "/api/v1/users/lockouts/lift",
  isOwn: true,
  access: "admin",
  keys: "named",
  dialect: "action",
  audit: "change",
  body: "form",
  summary: "Lets the user `userid` sign in again from everywhere, or the address `address`.",
  input: z
    .object({ userid: id.optional(), address: z.string().trim().min(1).max(100).optional() })
    .refine(
      (given) => (given.userid === undefined) !== (given.address === undefined),
      "请给出 userid 或 address 其中之一 · Give either userid or address",
    ),
  reply: z.object({}),
});

const policy = {
  /** Passwords older than this must be changed; 0 never. */
  passwordMaxDays: z.coerce.number().int().min(0).max(3650),
  /** So many of a user's last passwords are refused as a new one. */
  passwordHistory: z.coerce.number().int().min(0).max(50),
  /** A session that is not used for this long ends. */
  idleHours: z.coerce
    .number()
    .positive()
    .max(24 * 365),
  /** A session ends after this long even if it is used. */
  maxDays: z.coerce.number().positive().max(365),
  /** Whether the MD5 of a password signs in, as the specification has it. */
  md5SignIn: z.union([z.boolean(), z.stringbool()]),
};

export const getPolicy = defineCall({
  methods: ["GET"],
  path: "/api/v1/users/policy",
  isOwn: true,
  access: "admin",
  keys: "named",
  dialect: "bare",
  summary: "The rules for passwords and sessions.",
  input: z.object({}),
  reply: z.object(policy),
});

export const setPolicy = defineCall({
  methods: ["POST"],
  path: "/api/v1/users/policy",
  isOwn: true,
  access: "admin",
  keys: "named",
  dialect: "action",
  audit: "change",
  body: "form",
  summary: "Changes the rules for passwords and sessions; what is absent stays.",
  input: z.object(policy).partial(),
  reply: z.object({}),
});
