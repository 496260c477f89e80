import { defineCall, fileReply, flag } from "@tessera/platform/contract";
import { z } from "zod";

/** How long a text may be is judged row by row, so that one of them does not spoil the whole. */
const cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** What is wrong with one row; nothing of it is taken over. */
const badRow = z.object({
  /** As the user counts: the first row below the headings is 2. */
  Row: z.number(),
  Field: z.string(),
  Value: z.string(),
  Reason: z.string(),
});

export const importDevices = defineCall({
  methods: ["POST"],
  path: "/api/v1/devices/import",
  isOwn: true,
  access: "admin",
  dialect: "bare",
  audit: "change",
  hasSecretInput: true,
  body: "json",
  summary:
    "Adds devices and channels from the rows of a table; a dry run only says what would happen. Rows of the same DeviceID are one device.",
  input: z.object({
    /** The headings, by the names on the wire or as the export writes them. */
    Columns: z.array(z.string().max(100)).min(1).max(100),
    Rows: z.array(z.array(cell).max(100)).min(1).max(20_000),
    DryRun: flag.default(true),
    /** Takes the good rows although there are bad ones. */
    SkipBad: flag.default(false),
  }),
  reply: z.object({
    Total: z.number(),
    DevicesAdded: z.number(),
    ChannelsAdded: z.number(),
    /** Not one row was taken over. */
    IsDryRun: z.boolean(),
    Bad: z.array(badRow),
    /** Headings that mean nothing here. */
    UnknownColumns: z.array(z.string()),
  }),
});

export const exportDevices = defineCall({
  methods: ["GET"],
  path: "/api/v1/devices/export",
  isOwn: true,
  access: "admin",
  dialect: "file",
  audit: "export",
  summary: "All devices and channels as a table that `devices/import` reads; without secrets.",
  input: z.object({
    format: z.enum(["xlsx", "csv"]).default("xlsx"),
    /** An empty table with an example row for each type of device. */
    template: flag.default(false),
  }),
  reply: fileReply,
});
