import { defineCall, page } from "@tessera/platform/contract";
import { z } from "zod";
import { bit, channelKeys, deviceIds, groupId } from "./wire-types.ts";

const filter = {
  ...page,
  labelid: groupId,
  /** "1" only what is assigned to the group itself, "0" only what is not. */
  assigned: z.enum(["0", "1", ""]).default(""),
};

const deviceMember = z.object({
  DeviceID: z.string(),
  DeviceName: z.string(),
  DeviceType: z.string(),
  Enable: z.boolean(),
  Online: z.boolean(),
  Assigned: z.boolean(),
});
export type DeviceMember = z.output<typeof deviceMember>;

export const listDeviceMembers = defineCall({
  methods: ["GET"],
  path: "/api/v1/label/devicesconfig",
  access: "admin",
  dialect: "bare",
  summary: "Devices, each with whether it is assigned to the group.",
  input: z.object({ ...filter, sort: z.enum(["DeviceName", "DeviceType", "DeviceID"]).optional() }),
  reply: z.object({
    Devices: z.array(deviceMember),
    DeviceCount: z.number(),
    TotalCount: z.number(),
  }),
});

const channelMember = z.object({
  ParentDeviceID: z.string(),
  DeviceName: z.string(),
  ChannelID: z.string(),
  Name: z.string(),
  Enable: bit,
  Online: bit,
  Assigned: z.boolean(),
});
export type ChannelMember = z.output<typeof channelMember>;

export const listChannelMembers = defineCall({
  methods: ["GET"],
  path: "/api/v1/label/channelsconfig",
  access: "admin",
  dialect: "bare",
  summary: "Cameras, each with whether it is assigned to the group by itself.",
  input: z.object({
    ...filter,
    /** Only those of this device. */
    device: z.string().max(100).default(""),
    sort: z.enum(["Name", "DeviceName", "ChannelID"]).optional(),
  }),
  reply: z.object({ Channels: z.array(channelMember), ChannelCount: z.number() }),
});

/**
 * add: to the group · remove: from it · replace: the group has exactly these · move: to the group,
 * and out of every other one.
 */
const mode = z.enum(["add", "remove", "replace", "move"]).default("add");

/** How many assignments were made or ended. */
const changed = z.object({ Changed: z.number() });

export const assignDevices = defineCall({
  methods: ["POST"],
  path: "/api/v1/label/updatedevices",
  access: "admin",
  dialect: "action",
  audit: "change",
  body: "form",
  summary: "Assigns devices to a group, with all their channels, or takes them out of it.",
  input: z.object({ labelid: groupId, devices: deviceIds, mode }),
  reply: changed,
});

export const assignChannels = defineCall({
  methods: ["POST"],
  path: "/api/v1/label/updatechannels",
  access: "admin",
  dialect: "action",
  audit: "change",
  body: "form",
  summary:
    "Assigns channels to a group or takes them out of it; a directory stands for the cameras now in it.",
  input: z.object({ labelid: groupId, channels: channelKeys, mode }),
  reply: changed,
});
