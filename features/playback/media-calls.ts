import { defineCall, mediaReply, moment } from "@tessera/platform/contract";
import { z } from "zod";
import { channelOfRecordId, recordId } from "./record-id.ts";

const id = recordId;
const flow = z.enum(["1", "2"]).default("1");
const mayPlayBack = {
  verb: "playback",
  of: (input: { readonly id: string }) => channelOfRecordId(input.id),
} as const;
const mayExport = { ...mayPlayBack, verb: "export" } as const;
const secondPerson = { verb: "export" } as const;

/*
 * Calls whose dialect is "media" answer with bytes and understand HTTP ranges; beside the session's token
 * they take a play token (`token=` in the query), which `playbackAddress` gives out for players that
 * send no headers.
 */

/**
 * The player's one way to recorded pictures. Fragments follow each other without a break and with the
 * same tracks, behind their init segment; the reply ends at the first gap or change. Headers tell:
 * `tessera-start`, `tessera-end` (UTC ms of what is in it), `tessera-next` (UTC ms where footage goes on;
 * absent: nothing after it) and `content-type` with codecs. 204 with `tessera-next` if there is nothing at `from`.
 */
export const readFootage = defineCall({
  methods: ["GET"],
  path: "/api/v1/record/footage/{id}",
  isOwn: true,
  access: "signed-in",
  dialect: "media",
  audit: "view",
  summary:
    "Recorded pictures as fMP4 from the key frame at or before a moment; decode times are UTC.",
  input: z.object({
    id,
    from: z.coerce.number().int(),
    /** Whole GOPs are given: the end may lie behind it. */
    to: z.coerce.number().int(),
    flow,
    /** Only key frames, each shown until the next one: for fast play. At most one in so many ms. */
    keysEveryMs: z.coerce.number().int().min(0).max(60_000).default(0),
  }),
  reply: mediaReply,
  channel: mayPlayBack,
});

export const readPreview = defineCall({
  methods: ["GET"],
  path: "/api/v1/record/preview/{id}",
  isOwn: true,
  access: "signed-in",
  dialect: "media",
  audit: "view",
  summary:
    "A small picture (JPEG, 180 px high) near a moment; `tessera-at` tells of when it is. 404: none within a minute.",
  input: z.object({ id, at: z.coerce.number().int() }),
  reply: mediaReply,
  channel: mayPlayBack,
});

const mostPreviews = 60;

/** For looking ahead: only what is kept is sent, nothing is made for it. */
export const readPreviews = defineCall({
  methods: ["GET"],
  path: "/api/v1/record/previews/{id}",
  isOwn: true,
  access: "signed-in",
  dialect: "media",
  audit: "view",
  summary:
    "The small pictures that are kept near some moments, in their order, none twice: each as its time (UTC ms, float64), its length (uint32, both big-endian) and a JPEG.",
  input: z.object({
    id,
    /** UTC milliseconds, with commas between them. */
    at: z
      .string()
      .regex(/^\d{1,15}(,\d{1,15})*$/)
      .transform((text) => text.split(",").map(Number))
      .refine(
        (moments) => moments.length <= mostPreviews,
        `最多 ${mostPreviews} 个时刻 · at most ${mostPreviews} moments`,
      ),
  }),
  reply: mediaReply,
  channel: mayPlayBack,
});

export const readHls = defineCall({
  methods: ["GET"],
  path: "/api/v1/record/hls/{id}/{range}",
  isOwn: true,
  access: "signed-in",
  dialect: "media",
  audit: "view",
  summary: "A range as an HLS playlist of byte ranges: {range} is `fromMs-toMs.m3u8`.",
  input: z.object({
    id,
    range: z
      .string()
      .regex(/^\d{13}-\d{13}\.m3u8$/)
      .meta({ examples: ["1763200000000-1763200060000.m3u8"] }),
    flow,
    /** The play token that opened the playlist: it opens the files that the playlist names, too. */
    token: z.string().max(2048).optional(),
  }),
  reply: mediaReply,
  channel: mayPlayBack,
});

/** What the playlist's byte ranges lie in. */
export const readSegmentFile = defineCall({
  methods: ["GET"],
  path: "/api/v1/record/file/{id}/{segment}",
  isOwn: true,
  access: "signed-in",
  dialect: "media",
  audit: "view",
  summary: "One recorded file, as far as it is safely written: {segment} is `number.mp4`.",
  input: z.object({
    id,
    segment: z
      .string()
      .regex(/^\d+\.mp4$/)
      .meta({ examples: ["1.mp4"] }),
  }),
  reply: mediaReply,
  channel: mayPlayBack,
});

/** FLAC, which G.711 is recorded as, becomes AAC, since many players know no FLAC in MP4; or it stays as it is. */
const soundChoice = z.enum(["aac", "original"]).default("aac");

export const downloadRecord = defineCall({
  methods: ["GET"],
  path: "/api/v1/record/download/{id}/{start}",
  access: "signed-in",
  dialect: "media",
  audit: "export",
  summary: "A range as one MP4 file, built while it is sent.",
  input: z.object({
    id,
    start: moment,
    /** The same; without it what `querydaily` lists from that start. */
    end: moment.optional(),
    flow,
    sound: soundChoice,
  }),
  reply: mediaReply,
  channel: mayExport,
  secondPerson,
});

export const playbackAddress = defineCall({
  methods: ["GET"],
  path: "/api/v1/record/address",
  isOwn: true,
  access: "signed-in",
  dialect: "bare",
  summary: "Addresses of a range that carry their own play token, for other players.",
  input: z.object({ id, from: z.coerce.number().int(), to: z.coerce.number().int(), flow }),
  reply: z.object({ hls: z.string(), expiresInSeconds: z.number() }),
  channel: mayPlayBack,
});

const jobState = z.enum(["waiting", "running", "done", "failed", "cancelled"]);
const exportJob = z.object({
  job: z.string(),
  state: jobState,
  /** 0 to 1. */
  progress: z.number(),
  bytes: z.number(),
  /** Why it failed, in the caller's language. */
  error: z.string(),
  /** What is to be known of a file that was made all the same. */
  warning: z.string(),
  /** It opens with a password. */
  isEncrypted: z.boolean(),
  fileName: z.string(),
  createdAtMs: z.number(),
  id: z.string(),
  name: z.string(),
  from: z.number(),
  to: z.number(),
  sha256: z.string(),
  /** Its pictures carry the user's name and the moment. */
  isMarked: z.boolean(),
  /** By how it went so far; absent: nobody knows. */
  remainingMs: z.number().optional(),
});

/**
 * Encrypts an export. Programs that open it encode other characters each in their own way; more than 99 some do not
 * take.
 */
export const exportPassword = z
  .string()
  .regex(/^[\x20-\x7e]{8,99}$/)
  .meta({ examples: ["long-enough-7"] });

/** Evidence: the file is made on the server, hashed and signed; a ZIP with the MP4 files, the manifest and its signature. */
export const startExport = defineCall({
  methods: ["POST"],
  path: "/api/v1/record/export",
  isOwn: true,
  access: "signed-in",
  dialect: "bare",
  body: "json",
  audit: "export",
  summary: "Exports ranges of up to 16 channels with a signed manifest.",
  input: z.object({
    clips: z
      .array(z.object({ id, from: z.number().int(), to: z.number().int(), flow }))
      .min(1)
      .max(16),
    note: z.string().max(500).default(""),
    password: exportPassword.optional(),
    /** A watermark: the caller's name and the recorded moment are burnt into the pictures. */
    isMarked: z.boolean().default(false),
    sound: soundChoice,
  }),
  reply: exportJob,
  secondPerson: {
    ...secondPerson,
    channels: ({ clips }) => clips.map((clip) => channelOfRecordId(clip.id)),
  },
});

export const readExportRules = defineCall({
  methods: ["GET"],
  path: "/api/v1/record/exportrules",
  isOwn: true,
  access: "signed-in",
  dialect: "bare",
  summary: "Whether exported pictures get a watermark: never, by choice of who exports, or always.",
  input: z.object({}),
  reply: z.object({ watermark: z.enum(["never", "choice", "always"]) }),
});

export const listExports = defineCall({
  methods: ["GET"],
  path: "/api/v1/record/exports",
  isOwn: true,
  access: "signed-in",
  dialect: "bare",
  summary: "The caller's exports and how far they are.",
  input: z.object({}),
  reply: z.object({ rows: z.array(exportJob) }),
});

export const cancelExport = defineCall({
  methods: ["POST"],
  path: "/api/v1/record/export/cancel",
  isOwn: true,
  access: "signed-in",
  dialect: "bare",
  body: "json",
  audit: "change",
  summary: "Ends an export, or removes the file of one that is done.",
  input: z.object({ job: z.string() }),
  reply: z.object({}),
});

export const fetchExport = defineCall({
  methods: ["GET"],
  path: "/api/v1/record/export/{job}",
  isOwn: true,
  access: "signed-in",
  dialect: "media",
  audit: "export",
  summary: "The exported file; only for who asked for it.",
  input: z.object({ job: z.string() }),
  reply: mediaReply,
  // Who agreed to the export has agreed to this.
  secondPerson,
});

export const readExportKey = defineCall({
  methods: ["GET"],
  path: "/api/v1/record/exportkey",
  isOwn: true,
  access: "signed-in",
  dialect: "bare",
  summary:
    "The fingerprint of the key with which this server signs exports: for who verifies them elsewhere.",
  input: z.object({}),
  reply: z.object({ fingerprint: z.string() }),
});

export const verifyExport = defineCall({
  methods: ["POST"],
  path: "/api/v1/record/verify",
  isOwn: true,
  access: "signed-in",
  dialect: "bare",
  body: "json",
  summary:
    "Whether a manifest was signed by this server, and when; the files' hashes are checked where the files are.",
  input: z.object({
    manifest: z.string().max(1_000_000),
    signature: z.string().max(1000),
    /** manifest.tsr, Base64. */
    stamp: z.string().max(100_000).default(""),
  }),
  reply: z.object({
    isGenuine: z.boolean(),
    signedBy: z.string(),
    text: z.string(),
    /** Wrong: it is no stamp of this signature. */
    stamp: z.enum(["none", "stamped", "unknown-authority", "wrong"]),
    /** What the stamp says, in the caller's language. */
    stampText: z.string(),
  }),
});
