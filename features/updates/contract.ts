import { defineCall } from "@tessera/platform/contract";
import { z } from "zod";

export {
  manifestName,
  programPath,
  releaseManifest,
  releaseOffer,
  signatureName,
} from "./release.ts";

/** Times are milliseconds since 1970. Texts are in the caller's language. */
const found = z.object({
  Version: z.string(),
  Date: z.string(),
  Notes: z.string(),
  Bytes: z.number(),
  /** Of the key that signed it. */
  Fingerprint: z.string(),
});
export type FoundRelease = z.output<typeof found>;

const record = z.object({
  Kind: z.enum(["update", "roll-back"]),
  From: z.string(),
  To: z.string(),
  User: z.string(),
  BeganAtMs: z.number(),
  EndedAtMs: z.number(),
  /** `refused`: before anything was stopped. */
  Outcome: z.enum(["done", "rolled-back", "refused"]),
  /** Empty when it is done. */
  Why: z.string(),
});
export type UpdateRecord = z.output<typeof record>;

export const updateSteps = ["checking", "rehearsing", "backing-up", "switching"] as const;

const updates = z.object({
  Version: z.string(),
  /** Why this server cannot update itself; else empty. */
  Obstacle: z.string(),
  /** A release that was checked and can be switched to. */
  Found: found.optional(),
  /** What the update address has named last. */
  Offer: z
    .object({ Version: z.string(), Notes: z.string(), Bytes: z.number(), IsNewer: z.boolean() })
    .optional(),
  HasUrl: z.boolean(),
  LookedAtMs: z.number().optional(),
  /** Why the update address could not be asked; else empty. */
  LookFailure: z.string(),
  /** For at most how long nothing is recorded. */
  GapSeconds: z.number(),
  /** What is not ready by then is rolled back. */
  ReadySeconds: z.number(),
  /** That a switch would cut off. */
  UnfinishedExports: z.number(),
  /** What is being done now. */
  Running: z.object({ To: z.string(), Step: z.enum(updateSteps), SinceMs: z.number() }).optional(),
  /** What it can be rolled back to, and since when something else runs. */
  Previous: z.object({ Version: z.string(), LeftAtMs: z.number() }).optional(),
  /** Newest first. */
  History: z.array(record),
});
export type Updates = z.output<typeof updates>;

const path = (name: string) => `/api/v1/updates${name}` as const;

export const readUpdates = defineCall({
  methods: ["GET"],
  path: path(""),
  isOwn: true,
  access: "admin",
  dialect: "bare",
  summary:
    "The version that runs on this server, what was found, what is being done, and the history of updates.",
  input: z.object({}),
  reply: updates,
});

export const uploadRelease = defineCall({
  methods: ["POST"],
  path: path("/upload"),
  isOwn: true,
  access: "admin",
  keys: "never",
  dialect: "bare",
  audit: "change",
  body: "json",
  summary:
    "Opens a place for a release file; its bytes are put there (PUT /update-files/{Place}) within ten minutes, then `updates/examine` is called with the place.",
  input: z.object({ Name: z.string().max(255), Bytes: z.number().int().min(1) }),
  reply: z.object({ Place: z.string() }),
});

export const examineRelease = defineCall({
  methods: ["POST"],
  path: path("/examine"),
  isOwn: true,
  access: "admin",
  keys: "never",
  dialect: "bare",
  audit: "change",
  body: "json",
  summary:
    "Checks a release (signature, every file) and puts it beside the version that runs: one that was uploaded, by its place, or a ZIP file or folder on this server, by its path.",
  input: z.object({ Place: z.string().max(64).optional(), Path: z.string().max(1000).optional() }),
  reply: found,
});

export const lookForRelease = defineCall({
  methods: ["POST"],
  path: path("/look"),
  isOwn: true,
  access: "admin",
  keys: "never",
  dialect: "bare",
  audit: "change",
  body: "json",
  summary: "Asks the update address for the newest version now.",
  input: z.object({}),
  reply: z.object({ Version: z.string(), IsNewer: z.boolean() }),
});

export const downloadRelease = defineCall({
  methods: ["POST"],
  path: path("/download"),
  isOwn: true,
  access: "admin",
  keys: "never",
  dialect: "bare",
  audit: "change",
  body: "json",
  summary: "Downloads what the update address has named, and checks it as `updates/examine` does.",
  input: z.object({}),
  reply: found,
});

const isForced = z.boolean().default(false);

export const installRelease = defineCall({
  methods: ["POST"],
  path: path("/install"),
  isOwn: true,
  access: "admin",
  keys: "never",
  dialect: "bare",
  audit: "change",
  body: "json",
  summary:
    "Begins to switch this server to the release that was found: it is rehearsed, the database backed up, and what does not become ready is rolled back. `updates` tells how it goes.",
  input: z.object({ Version: z.string().max(60), IsForced: isForced }),
  reply: z.object({ GapSeconds: z.number() }),
});

export const rollBackRelease = defineCall({
  methods: ["POST"],
  path: path("/rollback"),
  isOwn: true,
  access: "admin",
  keys: "never",
  dialect: "bare",
  audit: "change",
  body: "json",
  summary:
    "Begins to switch this server back to the version before the last update. Where that version cannot read today's database, the backup from before the update comes back and what was stored since is lost.",
  input: z.object({ Version: z.string().max(60), IsForced: isForced }),
  reply: z.object({ GapSeconds: z.number() }),
});
