import { defineCall } from "@tessera/platform/contract";
import { z } from "zod";

/** What one stream did while it was watched; zeros where nothing came. */
export const streamReport = z.object({
  Stream: z.enum(["main", "sub"]),
  VideoCodec: z.string(),
  /** RFC 6381, for the browser to say whether it can decode it: `avc1.64001f`. */
  CodecString: z.string(),
  Width: z.number(),
  Height: z.number(),
  Fps: z.number(),
  BitrateKbps: z.number(),
  /** Pictures from key frame to key frame, and how long that is. */
  GopFrames: z.number(),
  GopSeconds: z.number(),
  /** The longest of them: cameras that save bits stretch some. */
  GopMaxSeconds: z.number(),
  AudioCodec: z.string(),
  /** Packets, and those of them that were lost. */
  Packets: z.number(),
  Lost: z.number(),
  /** From asking to the first picture. */
  FirstPictureMs: z.number(),
  MeasuredMs: z.number(),
  /** Why there is nothing to report, in the caller's language; empty if there is. */
  Problem: z.string(),
});
export type StreamReport = z.output<typeof streamReport>;

export const acceptChannel = defineCall({
  methods: ["GET"],
  path: "/api/v1/devices/acceptance",
  isOwn: true,
  access: "admin",
  dialect: "bare",
  audit: "view",
  summary: "Watches a channel for some seconds and reports what its streams are like.",
  input: z.object({
    device: z.string().min(1),
    channel: z.string().min(1),
    seconds: z.coerce.number().min(1).max(30).default(6),
  }),
  reply: z.object({
    Name: z.string(),
    DeviceType: z.string(),
    /** Whether the device tells its time; then its clock minus ours. */
    HasClock: z.boolean(),
    ClockSkewMs: z.number(),
    Streams: z.array(streamReport),
  }),
  channel: {
    verb: "live",
    of: ({ device, channel }) => ({ deviceId: device, channelId: channel }),
  },
});
