import { defineCall } from "@tessera/platform/contract";
import { z } from "zod";

/** The protocols that this server can send a live picture by. */
const liveProtocol = z.enum([
  "ws_fmp4",
  "http_fmp4",
  "ws_flv",
  "flv",
  "hls",
  "webrtc",
  "rtsp",
  "rtmp",
]);

export const getChannelStream = defineCall({
  methods: ["GET", "POST"],
  path: "/api/v1/devices/channelstream",
  access: "signed-in",
  dialect: "legacy",
  summary:
    "A live address with a play token that is bound to caller, channel and flow; a path on this server, for rtsp a whole URL.",
  input: z.object({
    device: z.string().min(1),
    channel: z.string().min(1),
    protocol: liveProtocol.default("ws_fmp4"),
    stream: z.enum(["main", "sub"]).default("main"),
  }),
  reply: z.object({ URL: z.string() }),
  channel: {
    verb: "live",
    of: ({ device, channel }) => ({ deviceId: device, channelId: channel }),
  },
});

export const getStreamInfo = defineCall({
  methods: ["GET"],
  path: "/api/v1/streamInfo",
  access: "signed-in",
  dialect: "bare",
  summary: "What a running stream carries. 400 if it does not run.",
  input: z.object({
    device: z.string().min(1),
    channel: z.string().min(1),
    stream: z.enum(["main", "sub"]).default("main"),
  }),
  reply: z.object({
    State: z.string(),
    VideoCodec: z.string(),
    Width: z.number(),
    Height: z.number(),
    Fps: z.number(),
    BitrateKbps: z.number(),
    AudioCodec: z.string(),
    AudioRate: z.number(),
    Packets: z.number(),
    Loss: z.number(),
    Readers: z.number(),
  }),
  channel: {
    verb: "live",
    of: ({ device, channel }) => ({ deviceId: device, channelId: channel }),
  },
});
