import { defineCall, flag, page, wholePage } from "@tessera/platform/contract";
import { z } from "zod";
import { bit, groupId } from "./wire-types.ts";

/** A group's id is a number, a device's and a channel's is text. */
const nodeId = z.union([z.number(), z.string()]);

const groupNode = z.object({
  ID: z.number(),
  Name: z.string(),
  /** 0: at the top. */
  ParentID: z.number(),
  Parental: bit,
  /** Devices or channels are assigned to it: `labelowninfo` gives them when asked for. */
  IsSearchDevice: z.boolean(),
  NodeType: z.literal("directory"),
});

/** What the tree of groups shows: groups, devices, directories of devices, cameras. */
const node = z.object({
  ID: nodeId,
  Name: z.string(),
  /** The group, device or directory that it was found in. */
  ParentID: nodeId,
  /** 1: it can be opened, 0: a camera. */
  Parental: bit,
  IsSearchDevice: z.boolean(),
  NodeType: z.enum(["directory", "device", "deviceDirectory", "camera"]),
  /** Of devices true or false, of their directories and cameras 1 or 0; 0 of groups. */
  Online: z.union([bit, z.boolean()]),
  /** Empty of groups and devices. */
  ChannelID: z.string(),
  /** Empty of groups. */
  ParentDeviceID: z.string(),
  Enable: z.union([bit, z.boolean()]),
  FavoritesChannel: bit,
  /** Of a device: how many cameras the caller sees in it. */
  ChannelNum: z.number().optional(),
  /** Of a camera or directory: what its device is called. */
  DeviceName: z.string().optional(),
});

const nodes = z.object({ count: z.number(), data: z.array(node) });

export const groupNodes = defineCall({
  methods: ["GET"],
  path: "/api/v1/labelchannel/info",
  access: "signed-in",
  dialect: "bare",
  summary: "The groups in which the caller may see something; all of them for administrators.",
  input: z.object(wholePage),
  reply: z.object({ count: z.number(), data: z.array(groupNode) }),
});

export const groupChildren = defineCall({
  methods: ["GET"],
  path: "/api/v1/labelowninfo",
  access: "signed-in",
  dialect: "bare",
  summary: "What lies directly in a group: groups, devices and cameras that the caller may see.",
  input: z.object({
    /** 0: the groups at the top. */
    labelid: z.coerce.number().int().min(0),
    /** Without it groups only. */
    isSearchDevice: flag.default(true),
    start: page.start,
    limit: page.limit.default(9999),
  }),
  reply: nodes,
});

const deviceId = z.string().min(1).max(100);

export const groupDeviceChildren = defineCall({
  methods: ["GET"],
  path: "/api/v1/labeldeviceowninfo",
  access: "signed-in",
  dialect: "bare",
  summary: "What the caller may see directly in a device, or in a directory of it.",
  input: z.object({
    deviceid: deviceId,
    /** Only what belongs to this group. */
    labelid: groupId.optional(),
    /** A directory of the device. */
    channelid: z.string().max(100).default(""),
    /** Found by a search: whatever belongs to the group or not. */
    isSearchDevice: flag.default(false),
    ...wholePage,
  }),
  reply: nodes,
});

export const groupDirectoryChildren = defineCall({
  methods: ["GET"],
  path: "/api/v1/channelchild",
  access: "signed-in",
  dialect: "bare",
  summary: "What the caller may see directly in a directory of a device.",
  input: z.object({ deviceid: deviceId, channelid: z.string().min(1).max(100), ...wholePage }),
  reply: nodes,
});

export const searchGroups = defineCall({
  methods: ["GET"],
  path: "/api/v1/labels/search",
  access: "signed-in",
  dialect: "bare",
  summary: "Groups, and devices and cameras in groups, whose name or id holds the text.",
  input: z.object({
    key: z.string().trim().min(1).max(200),
    limit: page.limit.default(200),
  }),
  reply: nodes,
});

const cameraFilter = {
  start: page.start,
  limit: page.limit.default(9999),
  q: page.q,
  sort: page.sort,
  order: page.order,
  /** Online cameras only. */
  online: flag.default(false),
  /** A camera that lies in several groups comes once. */
  not_repeat: flag.default(false),
};

export const groupChannels = defineCall({
  methods: ["GET"],
  path: "/api/v1/labels/{id}/channels",
  access: "signed-in",
  dialect: "bare",
  summary: "The cameras in a group and below it that the caller may see.",
  input: z.object({ id: groupId, ...cameraFilter }),
  reply: nodes,
});

export const ownGroupChannels = defineCall({
  methods: ["GET"],
  path: "/api/v1/own/label/channels",
  access: "signed-in",
  dialect: "bare",
  summary: "The cameras in any group that the caller may see.",
  input: z.object(cameraFilter),
  reply: nodes,
});

export const groupDeviceChannels = defineCall({
  methods: ["GET"],
  path: "/api/v1/devices/{id}/channels",
  access: "signed-in",
  dialect: "bare",
  summary: "The cameras of a device that the caller may see, or those of them in a group.",
  input: z.object({ id: deviceId, label_id: groupId.optional(), ...cameraFilter }),
  reply: nodes,
});
