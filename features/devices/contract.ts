import { defineCall, flag, page } from "@tessera/platform/contract";
import { z } from "zod";

/** RTSP and HTTP are pulled by us; RTMP pushes to us, by RTMP or RTSP. */
export const deviceType = z.enum(["RTSP", "HTTP", "RTMP"]);
export type DeviceType = z.output<typeof deviceType>;

/** One device. Passwords never leave the server: `HasPassword` says that one is stored. */
export const device = z.object({
  DeviceID: z.string(),
  DeviceName: z.string(),
  DeviceType: z.string(),
  DeviceUserName: z.string(),
  HasPassword: z.boolean(),
  /** Of a device that we pull, whatever its type. */
  RtspUrl: z.string(),
  SubRtspUrl: z.string(),
  Transport: z.string(),
  /** Of a device that pushes; empty in lists. */
  PublishKey: z.string(),
  /** Where a device that pushes sends its main stream to, with the key; empty in lists. */
  PushAddresses: z.array(z.object({ Protocol: z.string(), URL: z.string() })),
  Enable: z.boolean(),
  OnDemand: z.boolean(),
  Online: z.boolean(),
  /** Why the device is offline, in the caller's language; empty while it is online. */
  OfflineReason: z.string(),
  /** YYYY-MM-DD HH:mm:ss of the last answer or picture; empty if there never was one. */
  LastSeen: z.string(),
  ChannelNum: z.number(),
  onlineChannelNums: z.number(),
});
export type Device = z.output<typeof device>;

export const channel = z.object({
  ParentDeviceID: z.string(),
  ChannelID: z.string(),
  Name: z.string(),
  Enable: z.literal([0, 1]),
  Online: z.literal([0, 1]),
  OnDemand: z.literal([0, 1]),
  Parental: z.literal([0, 1]),
  Protocol: z.string(),
  HasSubStream: z.boolean(),
});
export type Channel = z.output<typeof channel>;

/**
 * Where a camera that we pull is and how to get in; shared by add, edit and test. Its type says what
 * is valid, and which fields it has not.
 */
const connection = {
  RtspUrl: z.string().trim().max(1000).default(""),
  SubRtspUrl: z.string().trim().max(1000).default(""),
  DeviceUserName: z.string().max(200).default(""),
  DeviceUserPW: z.string().max(200).default(""),
  Transport: z.enum(["TCP", "UDP"]).default("TCP"),
};

/** Of a device that pushes. Empty: the stored one, or a new one that the server makes. */
const publishKey = z.string().trim().max(64).default("");

export const listDevices = defineCall({
  methods: ["GET"],
  path: "/api/v1/devicesconfig",
  access: "admin",
  dialect: "legacy",
  summary: "Devices with their true online state, searched, sorted and paged.",
  input: z.object({
    ...page,
    /** "1" online only, "0" offline only. */
    online: z.enum(["0", "1", ""]).default(""),
  }),
  reply: z.object({
    Devices: z.array(device),
    DeviceCount: z.number(),
    TotalCount: z.number(),
  }),
});

export const getDevice = defineCall({
  methods: ["GET"],
  path: "/api/v1/deviceinfo",
  access: "admin",
  dialect: "legacy",
  summary: "One device.",
  input: z.object({ device: z.string().min(1) }),
  reply: device,
});

export const addDevice = defineCall({
  methods: ["POST"],
  path: "/api/v1/adddevice",
  access: "admin",
  dialect: "legacy",
  body: "json",
  summary: "Adds a device: RTSP and HTTP (FLV, HLS) are pulled, RTMP pushes to us by RTMP or RTSP.",
  input: z.object({
    DeviceName: z.string().trim().min(1).max(100),
    DeviceType: deviceType.default("RTSP"),
    Enable: flag.default(true),
    OnDemand: flag.default(true),
    PublishKey: publishKey,
    ...connection,
  }),
  reply: z.object({ DeviceID: z.string() }),
});

export const editDevice = defineCall({
  methods: ["POST"],
  path: "/api/v1/editdevice",
  access: "admin",
  dialect: "legacy",
  body: "json",
  summary: "Changes a device. An absent or empty password or publish key keeps the stored one.",
  input: z.object({
    DeviceID: z.string().min(1),
    DeviceName: z.string().trim().min(1).max(100),
    Enable: flag.default(true),
    OnDemand: flag.default(true),
    PublishKey: publishKey,
    /** Makes a new key; who publishes with the old one is closed. */
    RenewPublishKey: flag.default(false),
    ...connection,
  }),
  reply: z.object({ DeviceID: z.string() }),
});

export const deleteDevice = defineCall({
  methods: ["GET", "POST"],
  path: "/api/v1/deldevice",
  access: "admin",
  dialect: "legacy",
  summary: "Removes a device, its channels and its streams.",
  input: z.object({ device: z.string().min(1) }),
  reply: z.object({}),
});

/** What one stream of the camera turned out to be. */
const probedStream = z.object({
  Flow: z.literal([1, 2]),
  VideoCodec: z.string(),
  Width: z.number(),
  Height: z.number(),
  Fps: z.number(),
  AudioCodec: z.string(),
  AudioRate: z.number(),
});

export const probeDevice = defineCall({
  methods: ["POST", "GET"],
  path: "/api/v1/probedevice",
  access: "admin",
  dialect: "legacy",
  body: "json",
  summary: "Tries a camera without saving it: codec, size, frame rate and a picture.",
  input: z.object({
    DeviceType: deviceType.default("RTSP"),
    ...connection,
    /** With it, the type is this device's, and an empty password means its stored one. */
    DeviceID: z.string().default(""),
  }),
  reply: z.object({
    Streams: z.array(probedStream),
    /** `data:image/jpeg;base64,…`, empty if no picture could be made. */
    Snapshot: z.string(),
    DurationMs: z.number(),
  }),
});

export const listChannels = defineCall({
  methods: ["GET"],
  path: "/api/v1/channelsconfig",
  access: "signed-in",
  dialect: "legacy",
  summary: "Channels the caller may see: of one device, or of all.",
  input: z.object({ ...page, device: z.string().default("") }),
  reply: z.object({ Channels: z.array(channel), ChannelCount: z.number() }),
});
