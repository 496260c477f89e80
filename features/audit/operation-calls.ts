import { defineCall, fileReply, flag, page } from "@tessera/platform/contract";
import { z } from "zod";

export const operationKinds = ["change", "view", "export"] as const;
export const operationResults = ["ok", "failed", "unfinished"] as const;

/** A time of the server, as YYYY-MM-DD HH:mm:ss or without its marks, or UTC milliseconds; empty: open. */
const boundary = z
  .string()
  .trim()
  .regex(
    /^(?:|\d{13}|\d{8}(?:\d{6})?|\d{4}-\d\d-\d\d(?:[ T]\d\d:\d\d:\d\d)?)$/,
    "应为时间 YYYY-MM-DD HH:mm:ss 或 UTC 毫秒 · must be a time as YYYY-MM-DD HH:mm:ss, or UTC milliseconds",
  )
  .default("")
  .meta({ examples: ["2026-11-15 08:00:00"] });

/** What narrows the list; a field that is empty does not. */
const filter = {
  q: page.q,
  starttime: boundary,
  /** Not included. */
  endtime: boundary,
  /** What the user signs in with, in full. */
  username: z.string().trim().max(100).default(""),
  result: z.enum(["", ...operationResults]).default(""),
  kind: z.enum(["", ...operationKinds]).default(""),
};

const operation = z.object({
  ID: z.number(),
  /** What was done, in the caller's language. */
  Name: z.string(),
  /** Empty: no call, as when somebody watches. */
  Method: z.string(),
  RequestURI: z.string(),
  RemoteAddr: z.string(),
  /** 0: begun, and how it ended is not on record. */
  StatusCode: z.number(),
  /** YYYY-MM-DD HH:mm:ss, server time. */
  StartAt: z.string(),
  StartAtMs: z.number(),
  /** Milliseconds. */
  Duration: z.number(),
  /** Empty: somebody who had not signed in. */
  Username: z.string(),
  /** To what it was done. */
  Description: z.string(),
  Kind: z.enum(operationKinds),
});
export type Operation = z.output<typeof operation>;

export const listOperations = defineCall({
  methods: ["GET"],
  path: "/api/v1/operations",
  access: "admin",
  dialect: "bare",
  summary:
    "Who did, saw or took what, newest first (`order=asc`: oldest first). `q` is looked for in users, addresses, what was done and to what. With `hidden=1` those that were taken out of the list.",
  input: z.object({
    ...page,
    sort: z
      .enum(
        ["", "ID", "StartAt"],
        "只能按 StartAt 或 ID 排序 · can only be sorted by StartAt or ID",
      )
      .default(""),
    ...filter,
    hidden: flag.default(false),
  }),
  reply: z.object({ total: z.number(), rows: z.array(operation) }),
});

export const getOperation = defineCall({
  methods: ["GET"],
  path: "/api/v1/operation/{actionID}",
  isOwn: true,
  access: "admin",
  dialect: "bare",
  summary:
    "One operation with its input, and what was before and after. Secrets are not on record.",
  input: z.object({ actionID: z.coerce.number().int().min(1) }),
  reply: z.object({
    data: operation.extend({
      /** As it was understood; null: none, or not on record. */
      Input: z.unknown(),
      Changes: z.array(z.object({ Target: z.string(), Before: z.unknown(), After: z.unknown() })),
      /** The second person who agreed; empty: none. */
      ApprovedBy: z.string(),
      /** The code of the refusal; empty: none. */
      Error: z.string(),
      /** Of a line that stands for several alike; else 1. */
      Times: z.number(),
      IsHidden: z.boolean(),
      /** The lines of the audit record that are about it. */
      Lines: z.array(z.object({ ID: z.number(), Phase: z.string(), Hash: z.string() })),
    }),
  }),
});

export const mostExported = 100_000;

export const exportOperations = defineCall({
  methods: ["GET"],
  path: "/api/v1/operations/export",
  isOwn: true,
  access: "admin",
  dialect: "file",
  audit: "export",
  summary: `The operations of a filter as a CSV table, newest first, at most ${mostExported}.`,
  input: z.object({ ...filter, hidden: flag.default(false) }),
  reply: fileReply,
});

const ids = z
  .union([z.string(), z.number(), z.array(z.coerce.number().int().min(1)).max(10_000)])
  .optional()
  .transform((given) => {
    if (given === undefined || given === "") return [];
    return (Array.isArray(given) ? given : String(given).split(",")).map(Number);
  })
  .pipe(z.array(z.number().int().min(1)).max(10_000));

export const hideOperations = defineCall({
  methods: ["DELETE"],
  path: "/api/v1/operations",
  access: "admin",
  dialect: "bare",
  audit: "change",
  body: "json",
  summary:
    "Takes operations out of the list: those named (`IDs`), or those of a filter as the list has it. A line says who did so; the audit record keeps all of them.",
  input: z.object({ IDs: ids, ...filter }),
  reply: z.object({ Hidden: z.number() }),
});

export const hideOperation = defineCall({
  methods: ["DELETE"],
  path: "/api/v1/operation/{actionID}",
  access: "admin",
  dialect: "bare",
  audit: "change",
  summary:
    "Takes one operation out of the list. A line says who did so; the audit record keeps it.",
  input: z.object({ actionID: z.coerce.number().int().min(1) }),
  reply: z.object({ Hidden: z.number() }),
});
