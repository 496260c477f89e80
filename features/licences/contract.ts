import { defineCall } from "@tessera/platform/contract";
import { z } from "zod";

export { licenceText, signedText } from "./licence-text.ts";

/** Times are milliseconds since 1970. */
const kept = z.object({
  Id: z.string(),
  Edition: z.string(),
  Holder: z.string(),
  /** 0: without limit. */
  Channels: z.number(),
  StartsAtMs: z.number(),
  /** Absent: never. */
  EndsAtMs: z.number().optional(),
  AddedAtMs: z.number(),
  AddedBy: z.string(),
  /** `invalid`: what is stored is not what was signed, or not for this installation. */
  State: z.enum(["valid", "future", "expired", "invalid"]),
});
export type KeptLicence = z.output<typeof kept>;

const current = z.object({
  /** "free" without any. */
  Edition: z.string(),
  Holder: z.string(),
  /** 0: without limit. */
  Channels: z.number(),
  /** -1: without end. */
  RemainDays: z.number(),
  EndsAtMs: z.number().optional(),
});
export type CurrentLicence = z.output<typeof current>;

export const getRequestKey = defineCall({
  methods: ["GET"],
  path: "/api/v1/getrequestkey",
  access: "admin",
  dialect: "legacy",
  summary: "What names this installation to who issues a licence.",
  input: z.object({}),
  reply: z.object({ RequestKey: z.string() }),
});

export const listActives = defineCall({
  methods: ["GET"],
  path: "/api/v1/actives",
  access: "admin",
  dialect: "bare",
  summary: "The licences that were added, newest first.",
  input: z.object({}),
  reply: z.object({ total: z.number(), data: z.array(kept) }),
});

export const readLicences = defineCall({
  methods: ["GET"],
  path: "/api/v2/config/devops/actives",
  access: "admin",
  dialect: "bare",
  summary:
    "The licence that counts, the request key, what is to be said about it, and all licences.",
  input: z.object({}),
  reply: z.object({
    data: z.object({
      RequestKey: z.string(),
      Current: current,
      /** That it ends soon, or has ended, in the caller's language; else empty. */
      Warning: z.string(),
      /** Newest first. */
      Licences: z.array(kept),
    }),
  }),
});

export const addLicence = defineCall({
  methods: ["POST"],
  path: "/api/v2/config/devops/actives",
  isOwn: true,
  access: "admin",
  dialect: "bare",
  audit: "change",
  body: "json",
  summary: "Adds a licence by its text; refused with the reason if it is not for here and now.",
  input: z.object({ Text: z.string().min(1).max(10_000) }),
  reply: kept,
});

export const removeLicence = defineCall({
  methods: ["DELETE"],
  path: "/api/v2/config/devops/actives/{id}",
  isOwn: true,
  access: "admin",
  dialect: "bare",
  audit: "change",
  summary: "Removes a licence; nothing stops because of it.",
  input: z.object({ id: z.string().max(64) }),
  reply: z.object({}),
});
