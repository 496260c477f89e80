import { relayAddress } from "@tessera/features/cdn/contract";
import { defineCall, flag, page, wholePage } from "@tessera/platform/contract";
import { z } from "zod";
import { stateCounts } from "./health-calls.ts";
import { channel, idRule, scalar, watermarkPlace } from "./wire-types.ts";

const channelFilter = {
  ...page,
  device: z.string().max(100).default(""),
  /** "1" online only, "0" offline only. */
  online: z.enum(["0", "1", ""]).default(""),
  enable: z.enum(["0", "1", ""]).default(""),
};

const channels = z.object({ Channels: z.array(channel), ChannelCount: z.number() });

/** Asks for `Counts`. */
const counts = flag.default(false);

export const listChannels = defineCall({
  methods: ["GET"],
  path: "/api/v1/channelsconfig",
  access: "signed-in",
  dialect: "legacy",
  summary: "Channels the caller may see: of all devices, of one, or in one directory of one.",
  input: z.object({
    ...channelFilter,
    /** Only this channel of the device. */
    channel: z.string().max(100).default(""),
    /** A directory's ChannelID; empty: those at the top of the device. Not asked for: all. */
    subset: z.string().max(100).optional(),
  }),
  reply: channels,
});

export const listSubChannels = defineCall({
  methods: ["GET"],
  path: "/api/v1/subchannels",
  access: "signed-in",
  dialect: "bare",
  summary: "What lies in a directory of a device.",
  input: z.object({
    ...channelFilter,
    device: z.string().min(1).max(100),
    subset: z.string().min(1).max(100),
    limit: page.limit.default(99_999),
  }),
  reply: channels,
});

export const listDeviceChannels = defineCall({
  methods: ["GET"],
  path: "/api/v1/channels",
  access: "signed-in",
  dialect: "bare",
  summary: "Cameras the caller may see, of one device or of all; no directories.",
  input: z.object({
    ...channelFilter,
    limit: page.limit.default(50),
    counts,
    /** Only those with this `ChannelNum`. */
    number: z.coerce.number().int().min(1).max(999_999).optional(),
  }),
  reply: channels.extend({ Counts: stateCounts.optional() }),
});

export const getChannels = defineCall({
  methods: ["GET"],
  path: "/api/v1/getchannels",
  access: "signed-in",
  dialect: "legacy",
  summary: "As `channels`, in the envelope.",
  input: z.object({ ...channelFilter, limit: page.limit.default(50) }),
  reply: channels,
});

export const listChannelsV2 = defineCall({
  methods: ["GET"],
  path: "/api/v2/channels",
  access: "signed-in",
  dialect: "bare",
  summary: "As `channels`, by the names of the second version.",
  input: z.object({ ...channelFilter, limit: page.limit.default(50) }),
  reply: z.object({ total: z.number(), data: z.array(channel) }),
});

export const findChannels = defineCall({
  methods: ["POST"],
  path: "/api/v1/channels/find",
  isOwn: true,
  access: "signed-in",
  dialect: "bare",
  body: "json",
  summary: "The named channels, as far as the caller may see them: all windows of a wall at once.",
  input: z.object({
    channels: z
      .array(z.object({ device: z.string().min(1).max(100), channel: z.string().min(1).max(100) }))
      .max(1000),
  }),
  reply: channels,
});

/** A point on the map. */
const point = channel.pick({
  ParentDeviceID: true,
  DeviceName: true,
  ChannelID: true,
  Name: true,
  Online: true,
  Enable: true,
  Longitude: true,
  Latitude: true,
  GpsLongitude: true,
  GpsLatitude: true,
});

/** What of the earth is asked for; absent: all of it. */
const places = {
  ...wholePage,
  device: z.string().max(100).default(""),
  /** West, south, east, north, in degrees; over the date line west lies east of east. */
  box: z
    .string()
    .regex(
      /^(?:-?\d+(?:\.\d+)?(?:,-?\d+(?:\.\d+)?){3})?$/,
      "应为“西,南,东,北”四个经纬度，如 121.3,31.1,121.6,31.4 · must be west,south,east,north in degrees, such as 121.3,31.1,121.6,31.4",
    )
    .default(""),
};

export const listChannelsOnMap = defineCall({
  methods: ["GET"],
  path: "/api/v1/channelsmap",
  access: "signed-in",
  dialect: "bare",
  summary:
    "Cameras the caller may see whose place is known, of a box if one is given. `map/points` gives them as a map draws them, in clusters.",
  input: z.object(places),
  reply: z.object({ total: z.number(), data: z.array(point) }),
});

export const listPositions = defineCall({
  methods: ["GET"],
  path: "/api/v1/gps",
  access: "signed-in",
  dialect: "bare",
  summary: "Where cameras the caller may see are now, as they say themselves or were told.",
  input: z.object(places),
  reply: z.object({ total: z.number(), data: z.array(point) }),
});

export const listDirectories = defineCall({
  methods: ["GET"],
  path: "/api/v1/lowerlabel",
  access: "signed-in",
  dialect: "bare",
  summary: "The directories of a device or lower platform in which the caller may see a camera.",
  input: z.object({ ...wholePage, device: z.string().min(1).max(100) }),
  reply: z.object({
    total: z.number(),
    data: z.array(
      z.object({ ID: z.string(), Name: z.string(), ParentID: z.string(), ChannelNum: z.number() }),
    ),
  }),
});

/** A node of the search tree of the sidebar. */
const searchNode = z.object({
  ID: z.string(),
  Name: z.string(),
  NodeType: z.enum(["device", "camera", "deviceDirectory"]),
  ParentDeviceID: z.string(),
  ChannelID: z.string(),
  /** 1 or 0 of channels, true or false of devices, as everywhere. */
  Online: z.union([z.literal([0, 1]), z.boolean()]),
  Enable: z.union([z.literal([0, 1]), z.boolean()]),
  Parental: z.literal([0, 1]),
  /** Its children are loaded when it is opened. */
  IsSearchDevice: z.boolean(),
  FavoritesChannel: z.literal([0, 1]),
  /** Of a device: how many cameras the caller sees in it. */
  ChannelNum: z.number().optional(),
  /** Of a camera or directory: what its device is called. */
  DeviceName: z.string().optional(),
});

export const searchDevices = defineCall({
  methods: ["GET"],
  path: "/api/v1/devicesearch",
  access: "signed-in",
  dialect: "bare",
  summary: "Devices and cameras the caller may see whose name or id holds the text.",
  input: z.object({
    ...page,
    q: z.string().trim().min(1).max(200),
    limit: page.limit.default(1000),
  }),
  reply: z.object({ total: z.number(), data: z.array(searchNode) }),
});

const longitude = z.coerce.number().min(-180).max(180);
const latitude = z.coerce.number().min(-90).max(90);

/** Beside these, what the type of the device asks for; any other is refused, as with devices. */
const draft = {
  Name: z.string().trim().min(1).max(100),
  Enable: flag.optional(),
  OnDemand: flag.optional(),
  Longitude: longitude.optional(),
  Latitude: latitude.optional(),
  /** Digits of GB/T 28181, or empty. */
  GBID: z
    .string()
    .trim()
    .regex(/^(\d{20})?$/, "应为 20 位数字 · must be 20 digits")
    .optional(),
  ChannelNum: z.coerce.number().int().min(0).max(999_999).optional(),
  /** The recording plan to follow, 0 for none; as it was if it is absent. */
  RecordPlan: z.coerce.number().int().min(0).optional(),
  /** The driver that reaches it, if not its device's; a channel keeps it. */
  Protocol: z.string().max(40).optional(),
  ServerID: z.coerce.number().int().optional(),
  /** 0: its sound goes to nobody and is not recorded. */
  EnableAudio: flag.optional(),
  /** 1: browsers get H.264, whatever the camera sends. */
  EnableH265ToH264: flag.optional(),
  /** Drawn over the live picture by the player, one line; empty: none. */
  WatermarkingText: z.string().trim().max(60).optional(),
  WatermarkingPlace: watermarkPlace.optional(),
  /** 1: the main stream is pushed to `CdnUrl` for as long as the camera is there, whether anybody watches or not. */
  EnableCdn: flag.optional(),
  /** rtmp:// or rtmps://, with the key; empty: none. As it was told: as it is. */
  CdnUrl: relayAddress.optional(),
  /** As it was told, or empty: the address of the ONVIF service is its device's. */
  Onvif: z.string().trim().max(1000).optional(),
};

export const addChannel = defineCall({
  methods: ["POST"],
  path: "/api/v1/addchannel",
  access: "admin",
  dialect: "legacy",
  audit: "change",
  secretInputs: ["CdnUrl"],
  body: "json",
  summary: "Adds a channel, or a directory, to a device whose type allows it.",
  input: z
    .object({
      ParentDeviceID: z.string().min(1).max(100),
      /** Empty: the server makes one. */
      ChannelID: z
        .string()
        .regex(/^[A-Za-z0-9_-]{0,64}$/, idRule)
        .default(""),
      /** 1: a directory. */
      Parental: flag.default(false),
      ParentID: z.string().max(100).default(""),
      ...draft,
    })
    .catchall(scalar),
  reply: z.object({ ChannelID: z.string() }),
});

export const editChannel = defineCall({
  methods: ["POST"],
  path: "/api/v1/editchannel",
  access: "admin",
  dialect: "legacy",
  audit: "change",
  secretInputs: ["CdnUrl"],
  body: "json",
  summary:
    "Changes what is named of a channel and keeps the rest; an empty password keeps the stored one.",
  input: z
    .object({
      ParentDeviceID: z.string().min(1).max(100),
      ChannelID: z.string().min(1).max(100),
      ParentID: z.string().max(100).optional(),
      ...draft,
      Name: draft.Name.optional(),
    })
    .catchall(scalar),
  reply: z.object({ ChannelID: z.string() }),
});

const channelKeys = z
  .array(z.object({ device: z.string().min(1), channel: z.string().min(1) }))
  .min(1)
  .max(10_000);

export const deleteChannel = defineCall({
  methods: ["GET", "POST"],
  path: "/api/v1/delchannel",
  access: "admin",
  dialect: "legacy",
  audit: "change",
  summary:
    "Removes channels of a device (ids separated by commas), directories with what is in them.",
  input: z.object({ device: z.string().min(1), channels: z.string().min(1).max(100_000) }),
  reply: z.object({
    /** Channels that were not there. */
    error: z.array(z.string()),
    Deleted: z.number(),
    Undo: z.string(),
    UndoSeconds: z.number(),
  }),
});

export const enableChannels = defineCall({
  methods: ["POST"],
  path: "/api/v1/channels/enable",
  isOwn: true,
  access: "admin",
  dialect: "bare",
  audit: "change",
  body: "json",
  summary: "Enables or disables many channels at once.",
  input: z.object({ channels: channelKeys, Enable: flag }),
  reply: z.object({ Changed: z.number() }),
});
