import { defineCall } from "@tessera/platform/contract";
import { z } from "zod";
import { logFileName, logKind } from "./log-kinds.ts";
import { logLevel } from "./settings.ts";

const line = z.object({
  /** Where it begins in the file, in bytes. */
  At: z.number(),
  /** 0: it does not say. */
  AtMs: z.number(),
  /** Empty: it does not say. */
  Level: z.union([z.literal(""), logLevel]),
  Module: z.string(),
  Text: z.string(),
  /** What else it says, as JSON; empty: nothing. */
  Fields: z.string(),
  /** Of the device and channel that it is about; empty: none. */
  DeviceID: z.string(),
  ChannelID: z.string(),
});
export type LogLine = z.output<typeof line>;

const wantedLines = z.object({
  kind: logKind.default("logs"),
  level: z.union([z.literal(""), logLevel]).default(""),
  /** Anywhere in the line. */
  q: z.string().trim().max(200).default(""),
});

/** The socket that sends lines as they are written, for administrators. */
export const logTailPath = "/api/v1/ws/log";

export const logTailInput = wantedLines.extend({
  /** What the page has read: a file, and up to which byte. */
  name: z.union([z.literal(""), logFileName]).default(""),
  after: z.coerce.number().int().min(0).default(0),
});

/** A text message of it. */
export const logTailMessage = z.object({
  Name: z.string(),
  Size: z.number(),
  /** More was written than is sent. */
  IsCut: z.boolean(),
  /** Newest first. */
  data: z.array(line),
});
export type LogTailMessage = z.output<typeof logTailMessage>;

export const tailLog = defineCall({
  methods: ["GET"],
  path: "/api/v2/config/devops/tail",
  access: "admin",
  dialect: "bare",
  summary:
    "Lines of a log file, newest first: the last, those before the place `before` of a file, or those up to the moment `at`. Without a name the file that is written to. `level` leaves out what is below it.",
  input: wantedLines.extend({
    name: z.union([z.literal(""), logFileName]).default(""),
    before: z.coerce.number().int().min(0).optional(),
    /** UTC milliseconds. */
    at: z.coerce.number().int().min(0).optional(),
    limit: z.coerce.number().int().min(1).max(1000).default(200),
  }),
  reply: z.object({
    /** The name of the server whose log it is. */
    Server: z.string(),
    /** Empty: there is no file of that kind. */
    Name: z.string(),
    Size: z.number(),
    data: z.array(line),
    /** For the call after this: older lines begin before it; 0: there are none. */
    Before: z.number(),
  }),
});
