import { day, defineCall, mediaReply, moment, month, wholePage } from "@tessera/platform/contract";
import { z } from "zod";
import { channelOfRecordId, recordId } from "../playback/contract.ts";

const place = { device: z.string().min(1), channel: z.string().min(1) };

const downloadWay = z.enum(["play", "file"]);

/** Whoever asks must be allowed to play the channel back. */
const mayPlayBack = {
  verb: "playback",
  of: ({ device, channel }: { readonly device: string; readonly channel: string }) => ({
    deviceId: device,
    channelId: channel,
  }),
} as const;

export const listDeviceRecordings = defineCall({
  methods: ["GET"],
  path: "/api/v1/devices/record/files",
  access: "signed-in",
  dialect: "bare",
  summary: "What a device has recorded itself on one day, by the server's time.",
  input: z.object({
    ...place,
    period: day,
    ...wholePage,
  }),
  reply: z.object({
    total: z.number(),
    list: z.array(
      z.object({
        /** What a download is asked for by. */
        name: z.string(),
        /** YYYYMMDDHHmmss, as the end. */
        startAt: z.string(),
        endAt: z.string(),
        /** Seconds. */
        duration: z.number(),
      }),
    ),
  }),
  channel: mayPlayBack,
});

export const listDeviceRecordingDays = defineCall({
  methods: ["GET"],
  path: "/api/v1/devices/record/month",
  access: "signed-in",
  dialect: "bare",
  summary: "The days of a month on which a device has recorded: 0 or 1 for each, in one text.",
  input: z.object({
    ...place,
    period: month,
  }),
  reply: z.string(),
  channel: mayPlayBack,
});

export const playDeviceRecording = defineCall({
  methods: ["GET", "POST"],
  path: "/api/v1/devices/record/playback",
  access: "signed-in",
  dialect: "legacy",
  audit: "view",
  summary:
    "Plays what a device has recorded itself: an address that plays it once, from the beginning.",
  input: z.object({
    ...place,
    stime: moment,
    etime: moment,
    protocol: z.string().max(20).default("ws_fmp4"),
  }),
  reply: z.object({ URL: z.string() }),
  channel: mayPlayBack,
});

export const controlDevicePlayback = defineCall({
  methods: ["GET", "POST"],
  path: "/api/v1/devices/record/playback/control",
  access: "signed-in",
  dialect: "legacy",
  summary:
    "Pauses, goes on, changes the speed, jumps or ends, in a playback that the caller has begun.",
  input: z
    .object({
      /** As `playback` gave it. */
      url: z.string().min(1).max(2000),
      command: z.enum(["play", "pause", "scale", "seek", "stop"]),
      /** 0.25 to 16; negative: backwards, where the device can. */
      scale: z.coerce.number().min(-16).max(16).optional(),
      /** Seconds from the beginning. */
      time: z.coerce.number().min(0).max(86_400).optional(),
    })
    .refine(
      ({ command, scale, time }) =>
        (command !== "scale" || (scale !== undefined && Math.abs(scale) >= 0.25)) &&
        (command !== "seek" || time !== undefined),
      "scale 需要 0.25 到 16 的 scale，seek 需要 time（秒） · scale needs scale from 0.25 to 16, seek needs time in seconds",
    ),
  reply: z.object({}),
});

export const downloadDeviceRecording = defineCall({
  methods: ["GET"],
  path: "/api/v1/record/downloaddevicerecord/{chnid}/{name}/{duration}",
  access: "signed-in",
  dialect: "media",
  audit: "export",
  summary:
    "What a device has recorded itself as an MP4, sent while the device sends it: {name} as the list of files gives it, {duration} in seconds.",
  input: z.object({
    chnid: recordId,
    name: z
      .string()
      .max(300)
      .regex(/\d{14}/, "应为 files 给出的文件名 · must be a name from the list of files")
      .meta({ examples: ["20261115000000-20261115000100.mp4"] }),
    duration: z.coerce.number().int().min(1).max(86_400),
    /** play: as MP4, as fast as the device plays it. file: the device's own file, where it can send it. */
    way: downloadWay.default("play"),
  }),
  reply: mediaReply,
  channel: { verb: "export", of: ({ chnid }) => channelOfRecordId(chnid) },
  secondPerson: { verb: "export" },
});

export const controlDeviceDownload = defineCall({
  methods: ["POST"],
  path: "/api/v1/devices/record/downloads/control",
  isOwn: true,
  access: "signed-in",
  dialect: "bare",
  summary:
    "Pauses, goes on with or cancels a download from a device that the caller has begun; only files can be paused.",
  input: z.object({
    ...place,
    /** As `downloads` gives it, and the way too: one piece may come by both. */
    name: z.string().min(1).max(300),
    way: downloadWay,
    command: z.enum(["pause", "resume", "cancel"]),
  }),
  reply: z.object({}),
  channel: { ...mayPlayBack, verb: "export" },
});

export const listDeviceDownloads = defineCall({
  methods: ["GET"],
  path: "/api/v1/devices/record/downloads",
  isOwn: true,
  access: "signed-in",
  dialect: "bare",
  summary: "How far the caller's downloads from devices have come.",
  input: z.object({}),
  reply: z.object({
    list: z.array(
      z.object({
        device: z.string(),
        channel: z.string(),
        name: z.string(),
        way: downloadWay,
        state: z.enum(["running", "finished", "failed"]),
        isPaused: z.boolean(),
        /** Of the footage, in seconds. */
        received: z.number(),
        duration: z.number(),
        bytes: z.number(),
        /** In all; 0: not known, as of what is played. */
        size: z.number(),
        /** Why it failed. */
        reason: z.string(),
      }),
    ),
  }),
});
