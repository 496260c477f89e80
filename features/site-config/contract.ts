import { defineCall } from "@tessera/platform/contract";
import { z } from "zod";

export * from "./advertising-calls.ts";
export * from "./logo-calls.ts";
export * from "./mapped-config.ts";
export * from "./restart-calls.ts";

export const getUserToken = defineCall({
  methods: ["GET"],
  path: "/api/v1/getusertoken",
  access: "signed-in",
  keys: "never",
  dialect: "legacy",
  summary:
    "Facts about the caller's own session: since when, and until when at most. The token itself is never repeated.",
  input: z.object({}),
  reply: z.object({
    UserName: z.string(),
    role_name: z.string(),
    CreateTime: z.string(),
    LastTime: z.string(),
    /** If it is not used again. */
    ExpireTime: z.string(),
    /** Seconds until then. */
    TokenTimeout: z.number(),
  }),
});

const cleanUpInput = z.object({
  /** 1: says what would be removed, and removes nothing. */
  dryrun: z.coerce.number().int().min(0).max(1).default(0),
});

export const clearDirtyData = defineCall({
  methods: ["POST", "GET"],
  path: "/api/v1/clearditydata",
  access: "admin",
  keys: "named",
  dialect: "legacy",
  audit: "change",
  body: "form",
  summary:
    "Removes what is still kept of devices and channels that are gone for good; recordings stay for as long as their plan says.",
  input: cleanUpInput,
  reply: z.object({
    DryRun: z.boolean(),
    Devices: z.array(z.string()),
    Channels: z.array(z.object({ DeviceID: z.string(), ChannelID: z.string() })),
    /** Of all tables together, and of each that has any. */
    Rows: z.number(),
    Tables: z.array(z.object({ Name: z.string(), Rows: z.number() })),
  }),
});

export const reload = defineCall({
  methods: ["POST"],
  path: "/api/v1/reload",
  access: "admin",
  keys: "named",
  dialect: "bare",
  audit: "change",
  body: "form",
  summary: "Reads settings and certificates anew, without a restart.",
  input: z.object({}),
  reply: z.object({ status: z.literal("success") }),
});

/** What the operation page says before anything is done. */
export const readOperation = defineCall({
  methods: ["GET"],
  path: "/api/v1/operation-state",
  isOwn: true,
  access: "admin",
  dialect: "bare",
  summary: "Whether this server can be restarted from here, and what a restart would cut off.",
  input: z.object({}),
  reply: z.object({
    CanRestart: z.boolean(),
    UnfinishedExports: z.number(),
    /** For so long at most a restart stops recording. */
    GapSeconds: z.number(),
    /** Labels of the settings that hold from the next start on. */
    RestartDue: z.array(z.object({ zh: z.string(), en: z.string() })),
  }),
});
