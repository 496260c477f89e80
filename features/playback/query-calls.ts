import { day, defineCall, month } from "@tessera/platform/contract";
import { z } from "zod";
import { channelOfRecordId, recordId, recordIds } from "./record-id.ts";

const id = recordId;
const recordType = z.enum(["Cloud", "Device"]).default("Cloud");
const flow = z.enum(["1", "2"]).default("1");

const mayPlayBack = {
  verb: "playback",
  of: (input: { readonly id: string }) => channelOfRecordId(input.id),
} as const;

export const queryRecordedChannels = defineCall({
  methods: ["GET"],
  path: "/api/v1/record/querydevices",
  access: "signed-in",
  dialect: "bare",
  summary: "Channels with recordings that the caller may play back.",
  input: z.object({
    start: z.coerce.number().int().min(0).default(0),
    limit: z.coerce.number().int().min(1).max(99_999).default(10),
    q: z.string().default(""),
    /** Only channels of that device; "0": of all. */
    device: z.string().default("0"),
    recordType,
    sort: z.enum(["name", "lastRecorded", "bytes"]).default("name"),
    order: z.enum(["asc", "desc"]).default("asc"),
  }),
  reply: z.object({
    /** IANA name of the zone by which days go. */
    zone: z.string(),
    nowMs: z.number(),
    total: z.number(),
    rows: z.array(
      z.object({
        id: z.string(),
        device: z.string(),
        channel: z.string(),
        name: z.string(),
        deviceName: z.string(),
        /** 1 or 0, as of every channel. */
        online: z.literal([0, 1]),
        isRecording: z.boolean(),
        firstAtMs: z.number().nullable(),
        lastAtMs: z.number().nullable(),
        bytes: z.number(),
        /** One 0 or 1 for each of the last 7 days, today last. */
        week: z.string(),
      }),
    ),
  }),
});

export const queryRecordFlags = defineCall({
  methods: ["GET"],
  path: "/api/v1/record/queryflags",
  access: "signed-in",
  dialect: "bare",
  summary: "Days with footage of all months: one 0 or 1 a day, by month.",
  input: z.object({ id, recordType }),
  /** {"202611": "0101…"} */
  reply: z.record(z.string(), z.string()),
  channel: mayPlayBack,
});

export const queryRecordMonth = defineCall({
  methods: ["GET"],
  path: "/api/v1/record/querymonthly",
  access: "signed-in",
  dialect: "bare",
  summary: "Days with footage of one month: one 0 or 1 a day, in one text.",
  input: z.object({
    id,
    period: month,
    recordType,
  }),
  reply: z.string(),
  channel: mayPlayBack,
});

export const queryRecordDay = defineCall({
  methods: ["GET"],
  path: "/api/v1/record/querydaily",
  access: "signed-in",
  dialect: "bare",
  summary: "What was recorded on a day, in pieces of an hour at most.",
  input: z.object({
    id,
    period: day,
    recordType,
    start: z.coerce.number().int().min(0).default(0),
    limit: z.coerce.number().int().min(1).max(99_999).default(9999),
    order: z.enum(["asc", "desc"]).default("asc"),
  }),
  reply: z.object({
    name: z.string(),
    total: z.number(),
    list: z.array(
      z.object({
        name: z.string(),
        /** YYYYMMDDHHmmss, as the end. */
        startAt: z.string(),
        endAt: z.string(),
        startMs: z.number(),
        endMs: z.number(),
        /** Seconds of footage. */
        duration: z.number(),
        bytes: z.number(),
        /** Without a token: the console adds one, others ask for an address. Empty for a device's own. */
        hls: z.string(),
        snap: z.string(),
        important: z.boolean(),
        isOpen: z.boolean(),
      }),
    ),
  }),
  channel: mayPlayBack,
});

const span = z.object({ startMs: z.number(), endMs: z.number() });

/** All that the timeline draws, of up to 16 channels at once. */
export const readTimeline = defineCall({
  methods: ["GET", "POST"],
  path: "/api/v1/record/timeline",
  isOwn: true,
  access: "signed-in",
  dialect: "bare",
  summary:
    "What was recorded in a range, with gaps, damage by packet loss, locks, alarms and the plan; channels that the caller may not play back are left out.",
  input: z.object({
    /** Comma between ids is not possible: ids are given as JSON, or repeated. */
    ids: recordIds(16),
    from: z.coerce.number().int(),
    to: z.coerce.number().int(),
    flow,
  }),
  reply: z.object({
    /** IANA name of the zone by which days and plans go. */
    zone: z.string(),
    nowMs: z.number(),
    channels: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        hasSub: z.boolean(),
        recorded: z.array(span),
        locked: z.array(span),
        planned: z.array(span),
        gaps: z.array(span.extend({ reason: z.string(), detail: z.string() })),
        /** Where packet loss has hit pictures, and how much of that time: 0 to 1. */
        damaged: z.array(span.extend({ share: z.number() })),
        alarms: z.array(
          z.object({ atMs: z.number(), endMs: z.number(), type: z.number(), text: z.string() }),
        ),
        /** Recorded now: the end of `recorded` moves on. */
        isRecording: z.boolean(),
        /** What the caller may do with it beside playing it back: the console offers only that. */
        may: z.array(z.enum(["export", "delete", "live"])),
      }),
    ),
  }),
});

export const readDownloadInfo = defineCall({
  methods: ["GET"],
  path: "/api/v1/record/downloadrecord/streaminfo",
  access: "signed-in",
  dialect: "bare",
  summary: "What a download of a range would hold: size, length, codec, where it has gaps.",
  input: z.object({ id, from: z.coerce.number().int(), to: z.coerce.number().int(), flow }),
  reply: z.object({
    bytes: z.number(),
    durationMs: z.number(),
    /** Of the first picture and after the last one. */
    startMs: z.number(),
    endMs: z.number(),
    video: z.string(),
    width: z.number(),
    height: z.number(),
    audio: z.string(),
    /** The download has it as AAC unless the original is asked for. */
    isSoundConverted: z.boolean(),
    gaps: z.array(span),
    /** Where the picture's format changes: one file cannot hold both sides. */
    changesAtMs: z.array(z.number()),
  }),
  channel: { verb: "export", of: (input: { readonly id: string }) => channelOfRecordId(input.id) },
});
