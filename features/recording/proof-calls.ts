import { defineCall } from "@tessera/platform/contract";
import { z } from "zod";
import { channelOf, damage, gap, gapReason, momentMs, packetLoss, place } from "./wire-types.ts";

/** What a channel's recording is doing. */
export const recordingState = z.enum(["recording", "waiting", "off", "failing"]);

export const listRecordingProof = defineCall({
  methods: ["GET"],
  path: "/api/v1/record/proof",
  isOwn: true,
  access: "signed-in",
  dialect: "bare",
  summary: "For each channel that is to be recorded: is it, and how much of what it should was.",
  input: z.object({
    start: z.coerce.number().int().min(0).default(0),
    limit: z.coerce.number().int().min(1).max(9999).default(10),
    q: z.string().default(""),
    state: z.union([recordingState, z.literal("")]).default(""),
    sort: z.enum(["name", "coverage", "age", "bytes"]).default("name"),
    order: z.enum(["asc", "desc"]).default("asc"),
  }),
  reply: z.object({
    total: z.number(),
    rows: z.array(
      z.object({
        ...place,
        name: z.string(),
        deviceName: z.string(),
        planId: z.number(),
        planName: z.string(),
        state: recordingState,
        /** Why it is not recorded now, in the caller's language. */
        reason: z.string(),
        /** Share of the time that the plan asked for, 0 to 1; null if it asked for none. */
        coverageToday: z.number().nullable(),
        coverage7Days: z.number().nullable(),
        coverage30Days: z.number().nullable(),
        lastByteAtMs: momentMs.nullable(),
        bytes: z.number(),
        bytesPerDay: z.number(),
        oldestMs: momentMs.nullable(),
      }),
    ),
  }),
});

export const listGaps = defineCall({
  methods: ["GET"],
  path: "/api/v1/record/gaps",
  isOwn: true,
  access: "signed-in",
  dialect: "bare",
  summary:
    "Where footage of a channel is missing, and why, and where packet loss has damaged it: the latest 2000 of each within 400 days at most.",
  input: z.object({
    ...place,
    from: z.coerce.number().int(),
    to: z.coerce.number().int(),
    reason: z.union([gapReason, z.literal([packetLoss, ""])]).default(""),
  }),
  reply: z.object({ gaps: z.array(gap), damaged: z.array(damage) }),
  channel: { verb: "playback", of: channelOf },
});

export const readStorage = defineCall({
  methods: ["GET"],
  path: "/api/v1/record/storage",
  isOwn: true,
  access: "admin",
  dialect: "bare",
  summary: "Storage roots, the forecast, and what is deleted within a day.",
  input: z.object({}),
  reply: z.object({
    /** IANA name of the zone by which days and plans go. */
    zone: z.string(),
    roots: z.array(
      z.object({
        id: z.number(),
        path: z.string(),
        state: z.enum(["ready", "full", "missing", "foreign", "failing"]),
        /** What is wrong and what to do; empty if it is ready. */
        text: z.string(),
        totalBytes: z.number(),
        freeBytes: z.number(),
        recordedBytes: z.number(),
        lockedBytes: z.number(),
      }),
    ),
    forecast: z.object({
      bytesPerDay: z.number(),
      /** At the present rate, until the roots are full and the oldest footage goes; null: never. */
      fullInDays: z.number().nullable(),
      /** How long footage is kept then, at the present rate. */
      keepsDays: z.number().nullable(),
      dearest: z.array(
        z.object({ ...place, name: z.string(), bytesPerDay: z.number(), share: z.number() }),
      ),
      goesWithinDay: z.object({
        bytes: z.number(),
        channels: z.array(
          z.object({ ...place, name: z.string(), bytes: z.number(), untilMs: momentMs }),
        ),
      }),
    }),
  }),
});

export const saveStorageRoots = defineCall({
  methods: ["POST"],
  path: "/api/v1/record/roots",
  isOwn: true,
  access: "admin",
  dialect: "bare",
  body: "json",
  summary:
    "Where recordings are kept: folders on volumes of the server. Footage on a root that is taken off the list stays where it is.",
  audit: "change",
  input: z.object({ paths: z.array(z.string().trim().min(1).max(1000)).min(1).max(32) }),
  reply: z.object({ paths: z.array(z.string()) }),
});

export const adoptFootage = defineCall({
  methods: ["POST"],
  path: "/api/v1/record/adopt",
  isOwn: true,
  access: "admin",
  dialect: "bare",
  body: "json",
  summary:
    "Makes the index agree with the files of a storage root: takes in files that it does not know, and forgets footage whose files are gone.",
  audit: "change",
  input: z.object({ root: z.number().int() }),
  reply: z.object({
    /** Files that are known from now on. */
    adopted: z.number(),
    bytes: z.number(),
    /** Files that are gone. */
    lost: z.number(),
    /** Files that were left alone. */
    unreadable: z.number(),
  }),
});
