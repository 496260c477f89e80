import { defineCall } from "@tessera/platform/contract";
import { z } from "zod";

/** Times are milliseconds since 1970. */
const backup = z.object({
  /** Of its file. */
  Name: z.string(),
  AtMs: z.number(),
  Bytes: z.number(),
  TookMs: z.number(),
});
export type Backup = z.output<typeof backup>;

export const listBackups = defineCall({
  methods: ["GET"],
  path: "/api/v1/backups",
  isOwn: true,
  access: "admin",
  dialect: "bare",
  summary: "The backups of the database that are kept, the one that is being made, and the next.",
  input: z.object({}),
  reply: z.object({
    /** Newest first. */
    Backups: z.array(backup),
    /** On this server. */
    Folder: z.string(),
    DataFolder: z.string(),
    /** Otherwise the key file of the site's secrets locks them. */
    HasPassphrase: z.boolean(),
    /** Whether it is this server of the site that makes them by itself. */
    IsMaker: z.boolean(),
    /** 0: none are made by themselves. */
    EveryHours: z.number(),
    /** Absent: none will be made by itself. */
    NextAtMs: z.number().optional(),
    Running: z.object({ SinceMs: z.number(), Rows: z.number(), OfRows: z.number() }).optional(),
    /** Why the last one could not be made, or why the folder cannot be read, in the caller's language; else empty. */
    Failure: z.string(),
    FailedAtMs: z.number().optional(),
  }),
});

export const makeBackup = defineCall({
  methods: ["POST"],
  path: "/api/v1/backups/make",
  isOwn: true,
  access: "admin",
  dialect: "bare",
  audit: "change",
  body: "json",
  summary: "Begins a backup of the database now; `backups` tells how it goes.",
  input: z.object({}),
  reply: z.object({}),
});

/** Asks no disk: every console of an administrator asks it all the time. */
export const backupFailure = defineCall({
  methods: ["GET"],
  path: "/api/v1/backups/failure",
  isOwn: true,
  access: "admin",
  dialect: "bare",
  summary: "Why the last backup could not be made; empty if it was.",
  input: z.object({}),
  reply: z.object({ Failure: z.string(), FailedAtMs: z.number().optional() }),
});
