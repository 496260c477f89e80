import { defineCall, fileReply, page } from "@tessera/platform/contract";
import { z } from "zod";

/** The protocols that this server can send a live picture by. */
const liveProtocol = z.enum([
  "ws_fmp4",
  "http_fmp4",
  "ws_flv",
  "flv",
  "mjpeg",
  "hls",
  "webrtc",
  "rtsp",
  "rtsps",
  "rtmp",
  "rtmps",
]);

/** One flow of a channel, as every call about streams names it. */
const place = {
  device: z.string().min(1),
  channel: z.string().min(1),
  stream: z.enum(["main", "sub"]).default("main"),
};

/** Whoever asks must be allowed to watch the channel. */
const mayWatch = {
  verb: "live",
  of: ({ device, channel }: { readonly device: string; readonly channel: string }) => ({
    deviceId: device,
    channelId: channel,
  }),
} as const;

const streamInput = z.object({
  ...place,
  protocol: liveProtocol.default("ws_fmp4"),
  /** For a browser that cannot decode the camera's own codec. */
  transcode: z.enum(["h264"]).optional(),
  /** Names the player for the statistics of the socket with this reqid. */
  playerid: z.string().max(100).optional(),
  reqid: z.string().max(100).optional(),
  /** Only says that the stream is still wanted; answered with the same url. */
  type: z.enum(["keepalive"]).optional(),
  url: z.string().max(2000).optional(),
});

export const getChannelStream = defineCall({
  methods: ["GET", "POST"],
  path: "/api/v1/devices/channelstream",
  access: "signed-in",
  dialect: "legacy",
  summary:
    "A live address with a play token that is bound to caller, channel and flow; a path on this server, for rtsp and rtmp a whole URL. With type=keepalive the stream runs on for a minute.",
  input: streamInput,
  reply: z.object({
    URL: z.string(),
    /** To be drawn over the picture, in that corner; absent: nothing. */
    Watermark: z
      .object({
        Text: z.string(),
        Place: z.enum(["left-top", "right-top", "left-bottom", "right-bottom"]),
      })
      .optional(),
  }),
  channel: mayWatch,
});

export const openChannelStream = defineCall({
  methods: ["GET", "POST"],
  path: "/api/v1/getchannelstream",
  access: "signed-in",
  dialect: "legacy",
  summary:
    "Starts a stream and gives its address; it runs for a minute after the last touchchannelstream, and while somebody watches.",
  input: streamInput,
  reply: z.object({ URL: z.string() }),
  channel: mayWatch,
});

export const touchChannelStream = defineCall({
  methods: ["GET", "POST"],
  path: "/api/v1/touchchannelstream",
  access: "signed-in",
  dialect: "legacy",
  summary: "The stream is still wanted: it runs on for a minute although nobody reads it.",
  input: z.object(place),
  reply: z.object({}),
  channel: mayWatch,
});

const stopReply = z.object({
  /** Whether somebody else keeps the stream running. */
  IsRunning: z.boolean(),
});

export const stopStream = defineCall({
  methods: ["GET", "POST"],
  path: "/api/v1/stopstream",
  access: "signed-in",
  dialect: "legacy",
  summary: "Ends what the caller's session watches and holds of this stream; others watch on.",
  input: z.object(place),
  reply: stopReply,
  channel: mayWatch,
});

export const stopChannelStream = defineCall({
  methods: ["GET", "POST"],
  path: "/api/v1/devices/stopchannelstream",
  access: "signed-in",
  dialect: "legacy",
  summary: "As stopstream.",
  input: z.object(place),
  reply: stopReply,
  channel: mayWatch,
});

export const listStreamAddresses = defineCall({
  methods: ["GET", "POST"],
  path: "/api/v1/devices/channelstreamalladdr",
  access: "signed-in",
  dialect: "legacy",
  summary: "The live address by every protocol that is switched on, each with a play token.",
  input: z.object(place),
  reply: z.partialRecord(liveProtocol, z.string()),
  channel: mayWatch,
});

/** How wide snapshots are made, at most. */
export const snapshotWidthsPx = [120, 240, 320, 480, 640, 960, 1280, 1920, 2560, 3840] as const;

export const takeSnapshot = defineCall({
  methods: ["GET", "POST"],
  path: "/api/v1/devices/channelsnap",
  access: "signed-in",
  dialect: "file",
  audit: "view",
  summary: "The current picture as a JPEG.",
  input: z.object({
    ...place,
    width: z.coerce
      .number()
      .int()
      .min(64)
      .max(3840)
      .default(1280)
      .describe(
        `How wide at most, rounded up to one of ${snapshotWidthsPx.join(", ")}. A picture that the camera makes itself has the camera's size.`,
      ),
  }),
  reply: fileReply,
  channel: mayWatch,
});

export const getPlayToken = defineCall({
  methods: ["GET", "POST"],
  path: "/api/v1/gettoken",
  access: "signed-in",
  dialect: "legacy",
  summary: "A play token for one flow of a channel, good for five minutes.",
  input: z.object(place),
  reply: z.object({ Token: z.string() }),
  channel: mayWatch,
});

export const makePlayToken = defineCall({
  methods: ["GET", "POST"],
  path: "/api/v1/gentoken",
  access: "signed-in",
  dialect: "legacy",
  summary: "As gettoken.",
  input: z.object(place),
  reply: z.object({ Token: z.string() }),
  channel: mayWatch,
});

export const listStreamLog = defineCall({
  methods: ["GET", "POST"],
  path: "/api/v1/device/streamlog",
  access: "signed-in",
  dialect: "bare",
  summary: "When the pictures of a channel stopped and came back, and why; newest first.",
  input: z.object({ device: place.device, channel: place.channel, ...page }),
  reply: z.object({
    total: z.number(),
    rows: z.array(
      z.object({
        ID: z.number(),
        Stream: z.enum(["main", "sub"]),
        /** A gap begins with "lost" and ends with "live". */
        Event: z.enum(["live", "lost", "stopped"]),
        Reason: z.string(),
        Time: z.string(),
        /** How long it had been as it was before, in ms. */
        AfterMs: z.number(),
      }),
    ),
  }),
  channel: mayWatch,
});

export const diagnosisSteps = [
  "device",
  "signalling",
  "media",
  "loss",
  "key-frame",
  "codec",
] as const;

export const diagnoseStream = defineCall({
  methods: ["GET", "POST"],
  path: "/api/v1/devices/channeldiagnosis",
  isOwn: true,
  access: "signed-in",
  dialect: "bare",
  summary:
    "Why does it not play? From the device to the codec, step by step; opens the camera if its stream does not run.",
  input: z.object(place),
  reply: z.object({
    /** The first step that fails; empty if all is well up to the browser. */
    Broken: z.enum([...diagnosisSteps, ""]),
    VideoCodec: z.string(),
    Steps: z.array(
      z.object({
        Step: z.enum(diagnosisSteps),
        State: z.enum(["ok", "warning", "failed", "unknown"]),
        Detail: z.string(),
        Fix: z.string(),
      }),
    ),
  }),
  channel: mayWatch,
});

export const getStreamInfo = defineCall({
  methods: ["GET"],
  path: "/api/v1/streamInfo",
  access: "signed-in",
  dialect: "bare",
  summary: "What a running stream carries. 400 if it does not run.",
  silentStatuses: [400],
  input: z.object(place),
  reply: z.object({
    State: z.string(),
    /** Why there is no picture now; empty while there is one. */
    Reason: z.string(),
    /** online, degraded, flapping or offline: slower to change than State. */
    Health: z.string(),
    VideoCodec: z.string(),
    /** What the camera sends, where this server converts it to VideoCodec; else empty. */
    ConvertedFrom: z.string().default(""),
    Width: z.number(),
    Height: z.number(),
    Fps: z.number(),
    BitrateKbps: z.number(),
    SentKbps: z.number(),
    AudioCodec: z.string(),
    AudioRate: z.number(),
    Packets: z.number(),
    Loss: z.number(),
    /** Of the last ten seconds. */
    LossPercent: z.number(),
    /** Shown, though parts of them were lost. */
    DamagedPictures: z.number(),
    /** Of which loss left nothing to show. */
    DroppedPictures: z.number(),
    Readers: z.number(),
  }),
  channel: mayWatch,
});
