import { defineCall, flag, page } from "@tessera/platform/contract";
import { z } from "zod";
import { cascadeId, channelKeys, place } from "./wire-types.ts";

const sharedChannel = z.object({
  DeviceID: z.string(),
  DeviceName: z.string(),
  ChannelID: z.string(),
  Name: z.string(),
  Online: z.literal([0, 1]),
  Enable: z.literal([0, 1]),
  /** By itself, with a group, with everything; empty: not shared. */
  Shared: z.enum(["", "channel", "group", "all"]),
  /** What was given to it; empty: none. */
  CustomID: z.string(),
  /** What the upper platform knows it by; empty: it gets one when it is shared, or its id is taken. */
  ExportID: z.string(),
});
export type SharedChannel = z.output<typeof sharedChannel>;

export const listSharedChannels = defineCall({
  methods: ["GET"],
  path: "/api/v1/cascade/channels",
  access: "admin",
  dialect: "bare",
  summary: "All channels, with whether and as what they are shared with an upper platform.",
  input: z.object({
    id: cascadeId,
    ...page,
    /** Only what is shared. */
    related: flag.default(false),
  }),
  reply: z.object({
    ChannelCount: z.number(),
    /** How many are shared in all. */
    ChannelRelateCount: z.number(),
    ChannelList: z.array(sharedChannel),
  }),
});

export const shareChannels = defineCall({
  methods: ["POST"],
  path: "/api/v1/cascade/channels",
  access: "admin",
  dialect: "action",
  body: "form",
  audit: "change",
  summary:
    "Shares channels with an upper platform, or no longer: those named, or all that are found.",
  input: z.object({
    id: cascadeId,
    action: z.enum(["add", "remove"]).default("add"),
    channels: channelKeys,
    /** Instead of `channels`: all whose name or id holds `q`. */
    all: flag.default(false),
    q: page.q,
  }),
  reply: z.object({ Changed: z.number() }),
});

export const setChannelCustom = defineCall({
  methods: ["GET", "POST"],
  path: "/api/v1/setchannelcustom",
  access: "admin",
  dialect: "bare",
  audit: "change",
  summary: "Gives a channel the id that upper platforms know it by; empty takes it away.",
  input: z.object({
    ...place,
    customid: z
      .string()
      .trim()
      .regex(/^[0-9]{0,32}$/),
  }),
  reply: z.object({ CustomID: z.string() }),
  channel: {
    verb: "configure",
    of: ({ device, channel }) => ({ deviceId: device, channelId: channel }),
  },
});

export const numberChannels = defineCall({
  methods: ["GET", "POST"],
  path: "/api/v1/autosetchannelcustom",
  access: "admin",
  dialect: "bare",
  audit: "change",
  summary: "Numbers the shared channels that have no usable id, or all of them.",
  input: z.object({
    id: cascadeId,
    /** Also those that have a usable id. */
    all: flag.default(false),
  }),
  reply: z.object({ Changed: z.number() }),
});

export const listSharedGroups = defineCall({
  methods: ["GET"],
  path: "/api/v1/cascade/groups",
  isOwn: true,
  access: "admin",
  dialect: "bare",
  summary: "All groups, with whether and as what directory they are shared with an upper platform.",
  input: z.object({ id: cascadeId }),
  reply: z.object({
    total: z.number(),
    rows: z.array(
      z.object({
        ID: z.number(),
        Name: z.string(),
        ParentID: z.number(),
        /** Channels in the group itself. */
        ChannelCount: z.number(),
        /** It was shared itself; else it may be with one above it. */
        IsOwn: z.boolean(),
        Contains: z.boolean(),
        ContainsChild: z.boolean(),
        /** As the upper platform knows it; empty: it is not shared. */
        ExportID: z.string(),
      }),
    ),
  }),
});
export type SharedGroup = z.output<typeof listSharedGroups.reply>["rows"][number];
