import { defineCall, listOf, listPage, md5Hex } from "@tessera/platform/contract";
import { z } from "zod";
import { id, shortName, user } from "./wire-types.ts";

/** The MD5 of the password, or empty. The console checks how good a password is: the server never sees it. */
const optionalPassword = z.union([z.literal(""), md5Hex]);

const oneId = z.union([z.string(), z.number()]);

export const listUsers = defineCall({
  methods: ["GET"],
  path: "/api/v1/userlist",
  access: "admin",
  keys: "named",
  dialect: "list",
  summary: "Users; q looks in Name, Username and RoleName, sort is a field of the reply.",
  input: z.object({ ...listPage, roleid: id.optional() }),
  reply: listOf(user),
});

export const addUser = defineCall({
  methods: ["POST"],
  path: "/api/v1/adduser",
  access: "admin",
  keys: "named",
  dialect: "action",
  audit: "change",
  body: "form",
  summary: "Adds a user. `name` is what the user signs in with, `username` what people see.",
  input: z.object({
    name: shortName,
    /** Empty: the same as `name`. */
    username: z.union([z.literal(""), shortName]).default(""),
    password: md5Hex,
    roleid: id,
  }),
  reply: z.object({ ID: z.number() }),
});

export const updateUser = defineCall({
  methods: ["POST"],
  path: "/api/v1/updateuser",
  access: "admin",
  keys: "named",
  dialect: "action",
  audit: "change",
  body: "form",
  summary:
    "Changes a user; what is absent or empty stays. A new password ends the user's sessions, removes the passkeys and revokes the API keys; a new role holds at once.",
  input: z.object({
    id,
    name: z.union([z.literal(""), shortName]).default(""),
    username: z.union([z.literal(""), shortName]).default(""),
    password: optionalPassword.default(""),
    roleid: id.optional(),
  }),
  reply: z.object({
    EndedSessions: z.number(),
    RemovedPasskeys: z.number(),
    RevokedKeys: z.number(),
  }),
});

export const deleteUsers = defineCall({
  methods: ["POST"],
  path: "/api/v1/deleteuser",
  access: "admin",
  keys: "named",
  dialect: "action",
  audit: "change",
  body: "form",
  summary:
    "Deletes one user or several (`id` repeated, or separated by commas), all or none, and ends their sessions.",
  input: z.object({
    id: z
      .union([oneId, z.array(oneId)])
      .transform((given): unknown[] => [given].flat().flatMap((ids) => String(ids).split(",")))
      .pipe(z.array(id).min(1).max(1000)),
  }),
  reply: z.object({ Deleted: z.number() }),
});
