import { defineCall, flag, page } from "@tessera/platform/contract";
import { z } from "zod";
import { stateCounts } from "./health-calls.ts";
import { device, deviceDetails, deviceType, fingerprint, idRule, scalar } from "./wire-types.ts";

/**
 * Beside these, the fields that the device's type asks for, by their names on the wire; any other is refused, but those
 * that products of the same family send along (`server/known-fields.ts`).
 */
const draft = {
  DeviceName: z.string().trim().min(1).max(100),
  Manufacturer: z.string().trim().max(100).optional(),
  Enable: flag.optional(),
  OnDemand: flag.optional(),
  /** The server that is to look after it. */
  ServerID: z.coerce.number().int().optional(),
};

/** Of the family the usual kind; `devices/types` tells which there are. */
const typeName = z.string().max(40).default("GB");

const deviceFilter = {
  ...page,
  /** "1" online only, "0" offline only. */
  online: z.enum(["0", "1", ""]).default(""),
  /** "1" enabled only, "0" disabled only. */
  enable: z.enum(["0", "1", ""]).default(""),
  /** A DeviceType. */
  protocol_type: z.string().max(40).default(""),
  /** Only this device. */
  device: z.string().max(100).default(""),
};

const deviceIds = z.array(z.string().min(1).max(100)).min(1).max(10_000);

export const listDeviceTypes = defineCall({
  methods: ["GET"],
  path: "/api/v1/devices/types",
  isOwn: true,
  access: "admin",
  dialect: "bare",
  summary: "The kinds of devices that can be added, with the fields of their forms.",
  input: z.object({}),
  reply: z.object({ data: z.array(deviceType) }),
});

export const listDevices = defineCall({
  methods: ["GET"],
  path: "/api/v1/devicesconfig",
  access: "admin",
  dialect: "legacy",
  summary: "Devices with their true online state, searched, sorted and paged.",
  input: z.object({
    ...deviceFilter,
    /** Asks for `Counts`. */
    counts: flag.default(false),
  }),
  reply: z.object({
    Devices: z.array(device),
    DeviceCount: z.number(),
    TotalCount: z.number(),
    Counts: stateCounts.optional(),
  }),
});

/** What an operator may know of a device: what it is called and whether it is there. */
export const deviceNode = device.pick({
  DeviceID: true,
  DeviceName: true,
  DeviceType: true,
  Manufacturer: true,
  Enable: true,
  Online: true,
  ChannelNum: true,
  channelNums: true,
  onlineChannelNums: true,
  clusterOnline: true,
  ServerID: true,
});

export const listVisibleDevices = defineCall({
  methods: ["GET"],
  path: "/api/v1/devices",
  access: "signed-in",
  dialect: "bare",
  summary: "Devices of which the caller may see at least one channel; counts are of those.",
  input: z.object({ ...page, limit: page.limit.default(9999) }),
  reply: z.object({
    Devices: z.array(deviceNode),
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
  reply: deviceDetails,
});

export const trustCertificate = defineCall({
  methods: ["POST"],
  path: "/api/v1/devices/trustcertificate",
  isOwn: true,
  access: "admin",
  dialect: "bare",
  audit: "change",
  body: "json",
  summary: "Trusts the certificate that a device shows now, in place of the one before.",
  input: z.object({ device: z.string().min(1).max(100), Fingerprint: fingerprint }),
  reply: z.object({ Trusted: z.array(z.string()) }),
});

export const addDevice = defineCall({
  methods: ["POST"],
  path: "/api/v1/adddevice",
  access: "admin",
  dialect: "legacy",
  audit: "change",
  body: "json",
  summary: "Adds a device with its channels; what else must be given depends on its type.",
  input: z
    .object({
      /** Empty: the server makes one, unless devices of the type have an id of their own. */
      DeviceID: z
        .string()
        .regex(/^[A-Za-z0-9_-]{0,64}$/, idRule)
        .default(""),
      DeviceType: typeName,
      ...draft,
    })
    .catchall(scalar),
  reply: z.object({ DeviceID: z.string() }),
});

export const editDevice = defineCall({
  methods: ["POST"],
  path: "/api/v1/editdevice",
  access: "admin",
  dialect: "legacy",
  audit: "change",
  body: "json",
  summary:
    "Changes what is named of a device and keeps the rest. An empty password or push key keeps the stored one.",
  input: z
    .object({
      DeviceID: z.string().min(1),
      ...draft,
      DeviceName: draft.DeviceName.optional(),
      /** A device keeps its type: only the same is taken. */
      DeviceType: z.string().max(40).optional(),
      /** Makes a new key; who publishes with the old one is closed. */
      RenewPublishKey: flag.default(false),
    })
    .catchall(scalar),
  reply: z.object({ DeviceID: z.string() }),
});

/** For as long as `UndoSeconds`, `devices/restore` brings back what was deleted. */
const deletion = z.object({ Deleted: z.number(), Undo: z.string(), UndoSeconds: z.number() });

export const deleteDevice = defineCall({
  methods: ["GET", "POST"],
  path: "/api/v1/deldevice",
  access: "admin",
  dialect: "legacy",
  audit: "change",
  summary: "Removes a device, its channels and its streams; can be undone for a moment.",
  input: z.object({ device: z.string().min(1) }),
  reply: deletion,
});

export const deleteDevices = defineCall({
  methods: ["DELETE"],
  path: "/api/v1/devices",
  access: "admin",
  dialect: "bare",
  audit: "change",
  body: "json",
  summary: "Removes many devices at once, or none if one of them is not known.",
  input: z.object({ devices: deviceIds }),
  reply: deletion,
});

export const deleteOfflineDevices = defineCall({
  methods: ["POST"],
  path: "/api/v1/delete/offline/client",
  access: "admin",
  dialect: "legacy",
  audit: "change",
  body: "json",
  summary: "Removes every device that is offline; can be undone for a moment.",
  input: z.object({ protocol_type: z.string().max(40).default("") }),
  reply: deletion,
});

export const restoreDevices = defineCall({
  methods: ["POST"],
  path: "/api/v1/devices/restore",
  isOwn: true,
  access: "admin",
  dialect: "bare",
  audit: "change",
  body: "json",
  summary: "Brings back the devices or channels of a deletion, with their groups.",
  input: z.object({ Undo: z.string().min(1).max(100) }),
  reply: z.object({ Restored: z.number() }),
});

export const enableDevices = defineCall({
  methods: ["POST"],
  path: "/api/v1/devices/enable",
  isOwn: true,
  access: "admin",
  dialect: "bare",
  audit: "change",
  body: "json",
  summary: "Enables or disables many devices at once.",
  input: z.object({ devices: deviceIds, Enable: flag }),
  reply: z.object({ Changed: z.number() }),
});

/** What one stream of the camera turned out to be. */
const probedStream = z.object({
  Flow: z.literal([1, 2]),
  VideoCodec: z.string(),
  /** What the camera sends, where this server converts it to VideoCodec; else empty. */
  ConvertedFrom: z.string().default(""),
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
  audit: "view",
  body: "json",
  summary: "Tries a device without saving it: what it is, its channels, codec, size and a picture.",
  input: z
    .object({
      DeviceType: typeName,
      /** With it, the type is this device's, and an empty password means its stored one. */
      DeviceID: z.string().default(""),
    })
    .catchall(scalar),
  reply: z.object({
    Manufacturer: z.string(),
    Model: z.string(),
    Firmware: z.string(),
    /** The device's clock minus ours; 0 if the device does not tell its time. */
    ClockSkewMs: z.number(),
    /** Of a device that tells which channels it has. */
    Channels: z.array(z.object({ ChannelID: z.string(), Name: z.string() })),
    Streams: z.array(probedStream),
    /** `data:image/jpeg;base64,…`, empty if no picture could be made. */
    Snapshot: z.string(),
    DurationMs: z.number(),
  }),
});

export const discoverDevices = defineCall({
  methods: ["GET"],
  path: "/api/v1/discoverdevices",
  access: "admin",
  dialect: "legacy",
  summary: "Searches the local network for devices for a few seconds.",
  input: z.object({ seconds: z.coerce.number().min(1).max(15).default(4) }),
  reply: z.object({
    Devices: z.array(
      z.object({
        /** Tells the same device from others, from search to search. */
        ID: z.string(),
        DeviceType: z.string(),
        Name: z.string(),
        Manufacturer: z.string(),
        Model: z.string(),
        Address: z.string(),
        /** The id of the device if it has been added already. */
        DeviceID: z.string(),
        /** For the form of its type. */
        Fields: z.record(z.string(), z.union([z.string(), z.number()])),
      }),
    ),
  }),
});

export const refreshChannels = defineCall({
  methods: ["GET", "POST"],
  path: "/api/v1/fetchcatalog",
  access: "admin",
  dialect: "bare",
  audit: "change",
  summary: "Asks a device again which channels it has; new ones are added, lost ones removed.",
  input: z.object({ device: z.string().min(1) }),
  reply: z.object({ Added: z.number(), Removed: z.number(), ChannelNum: z.number() }),
});

export const rebootDevice = defineCall({
  methods: ["GET", "POST"],
  path: "/api/v1/remotedevctrl",
  access: "admin",
  dialect: "bare",
  audit: "change",
  summary: "Restarts a device.",
  input: z.object({ device: z.string().min(1), command: z.literal("reboot").default("reboot") }),
  reply: z.object({}),
});

export const deviceHistory = defineCall({
  methods: ["GET"],
  path: "/api/v1/devices/history",
  isOwn: true,
  access: "admin",
  dialect: "bare",
  summary: "When devices were online: for each the spans of the last hours, oldest first.",
  input: z.object({
    /** Ids, separated by commas. */
    devices: z.string().min(1).max(10_000),
    hours: z.coerce.number().int().min(1).max(720).default(24),
  }),
  reply: z.object({
    /** Milliseconds since 1970, as all times of this reply. */
    From: z.number(),
    To: z.number(),
    data: z.array(
      z.object({
        DeviceID: z.string(),
        /** How often it went away. */
        Drops: z.number(),
        Spans: z.array(
          z.object({
            State: z.enum(["online", "offline", "unknown"]),
            From: z.number(),
            To: z.number(),
            Reason: z.string(),
          }),
        ),
      }),
    ),
  }),
});

export const listDeviceEvents = defineCall({
  methods: ["GET"],
  path: "/api/v1/device/events",
  isOwn: true,
  access: "admin",
  dialect: "bare",
  summary: "What a device has noticed lately, newest first.",
  input: z.object({
    device: z.string().min(1),
    start: page.start,
    limit: page.limit,
  }),
  reply: z.object({
    total: z.number(),
    rows: z.array(
      z.object({
        ID: z.number(),
        ChannelID: z.string(),
        ChannelName: z.string(),
        AlarmType: z.number(),
        Phase: z.enum(["begins", "ends", "happens"]),
        Topic: z.string(),
        Description: z.string(),
        Time: z.string(),
      }),
    ),
  }),
});

export const getClusterNode = defineCall({
  methods: ["GET"],
  path: "/api/v1/getclusternode",
  access: "admin",
  dialect: "bare",
  summary: "The servers that a device can be given to.",
  input: z.object({}),
  reply: z.object({
    data: z.array(z.object({ ServerID: z.number(), Name: z.string(), Online: z.boolean() })),
  }),
});
