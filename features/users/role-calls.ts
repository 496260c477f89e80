import {
  defineCall,
  listOf,
  listPage,
  network,
  secondPersonVerbs,
} from "@tessera/platform/contract";
import { z } from "zod";
import { grants, id, priority, role, shortName, storedGrant } from "./wire-types.ts";

export const listRoles = defineCall({
  methods: ["GET"],
  path: "/api/v1/rolelist",
  access: "admin",
  keys: "named",
  dialect: "list",
  summary: "Roles; q looks in Name, sort is a field of the reply.",
  input: z.object(listPage),
  reply: listOf(role),
});

export const addRole = defineCall({
  methods: ["POST"],
  path: "/api/v1/addrole",
  access: "admin",
  keys: "named",
  dialect: "action",
  audit: "change",
  body: "form",
  summary:
    'Adds a role. `grants` is JSON text: [{"verbs":["live"],"all":false,"groups":[3],"channels":[{"device":"d1","channel":"1"}],"hours":[{"weekday":1,"fromMinute":480,"toMinute":1080}]}].',
  input: z.object({ name: shortName, grants: grants.default([]), priority: priority.default(5) }),
  reply: z.object({ ID: z.number() }),
});

export const updateRole = defineCall({
  methods: ["POST"],
  path: "/api/v1/role",
  access: "admin",
  keys: "named",
  dialect: "action",
  audit: "change",
  body: "form",
  summary:
    "Renames a role, sets its priority or replaces its grants (as addrole); what is absent stays. Takes effect at once: pictures that are not allowed any more end.",
  input: z.object({
    id,
    name: z.union([z.literal(""), shortName]).default(""),
    grants: grants.optional(),
    priority: priority.optional(),
  }),
  reply: z.object({}),
});

export const deleteRole = defineCall({
  methods: ["POST"],
  path: "/api/v1/deleterole",
  access: "admin",
  keys: "named",
  dialect: "action",
  audit: "change",
  body: "form",
  summary: "Deletes a role. Refused while users have it, unless `moveto` gives them another one.",
  input: z.object({ id, moveto: id.optional() }),
  reply: z.object({ Moved: z.number() }),
});

export const getRoleChannels = defineCall({
  methods: ["GET"],
  path: "/api/v1/role/channels",
  access: "admin",
  keys: "named",
  dialect: "bare",
  summary: "What a role covers: verbs, groups, channels and hours, grant by grant.",
  input: z.object({ id }),
  reply: z.object({
    ID: z.number(),
    Name: z.string(),
    IsAdmin: z.boolean(),
    Priority: z.number(),
    grants: z.array(storedGrant),
  }),
});

const secondPerson = z.array(z.enum(secondPersonVerbs));

export const getRoleProtection = defineCall({
  methods: ["GET"],
  path: "/api/v1/role/protection",
  isOwn: true,
  access: "admin",
  keys: "named",
  dialect: "bare",
  summary: "How those of a role have to sign in, and what they do not do alone.",
  input: z.object({ id }),
  reply: z.object({
    NeedsSecondFactor: z.boolean(),
    Networks: z.array(z.string()),
    SecondPerson: secondPerson,
    /** To which of it nobody could agree: who has the right is alone with it. */
    WithoutApprover: secondPerson,
  }),
});

export const setRoleProtection = defineCall({
  methods: ["POST"],
  path: "/api/v1/role/protection",
  isOwn: true,
  access: "admin",
  keys: "named",
  dialect: "action",
  audit: "change",
  body: "json",
  summary:
    "Whether those of a role need a second factor (who has none can do nothing but set one up), and from which addresses or networks they may come (none: from anywhere; from the server itself always). What is in `SecondPerson` (export, delete: of recordings) they do with the consent of another user who has the right; absent, it stays as it is.",
  input: z.object({
    id,
    NeedsSecondFactor: z.boolean(),
    Networks: z.array(network).max(100),
    SecondPerson: secondPerson.max(secondPersonVerbs.length).optional(),
  }),
  reply: z.object({}),
});
