import { relayStatus } from "@tessera/features/cdn/contract";
import { z } from "zod";

/** What a form field of a driver may hold on the wire. */
export const scalar = z.union([z.string().max(2000), z.number(), z.boolean()]);

/** Of an id that people choose. */
export const idRule =
  "只能使用字母、数字、- 或 _，最多 64 个 · only letters, digits, - and _, at most 64";

/** 0 or 1, as the family writes flags of channels. */
const bit = z.literal([0, 1]);

/** Their names; `devices/capabilities` tells what they are. */
const capabilities = z.array(z.string());

/** One device. Passwords never leave the server: `HasPassword` says that one is stored. */
export const device = z.object({
  DeviceID: z.string(),
  DeviceName: z.string(),
  /** The name of its driver; `devices/types` tells which there are. */
  DeviceType: z.string(),
  Manufacturer: z.string(),
  Model: z.string(),
  Firmware: z.string(),
  DeviceIp: z.string(),
  DevicePort: z.number(),
  DeviceUserName: z.string(),
  HasPassword: z.boolean(),
  /** Of a device that we pull, whatever its type. */
  RtspUrl: z.string(),
  /** Everything that its type's form asks for, by the names on the wire, but secrets. */
  Connection: z.record(z.string(), scalar),
  /** Where a device that pushes sends its main stream to, with the key; empty in lists. */
  PushAddresses: z.array(z.object({ Protocol: z.string(), URL: z.string() })),
  Enable: z.boolean(),
  OnDemand: z.boolean(),
  Online: z.boolean(),
  /** Why the device is offline, in the caller's language; empty while it is online. */
  OfflineReason: z.string(),
  /** YYYY-MM-DD HH:mm:ss of the last answer or picture; empty if there never was one. */
  LastSeen: z.string(),
  /** How long it has been away, by the server's clock; null while it is online, and if it never was there. */
  AwaySeconds: z.number().nullable(),
  ChannelNum: z.number(),
  /** The same number under the name that part of the family reads. */
  channelNums: z.number(),
  onlineChannelNums: z.number(),
  /** Whether the server that looks after it is up. */
  clusterOnline: z.boolean(),
  ServerID: z.number(),
  Capabilities: capabilities,
  /** Whether its channels can be read from the device again. */
  CanRefresh: z.boolean(),
});
export type Device = z.output<typeof device>;

/** SHA-256, as certificates are compared: "AA:BB:…". */
export const fingerprint = z
  .string()
  .regex(/^(?:[\dA-F]{2}:){31}[\dA-F]{2}$/)
  .meta({ examples: [Array.from({ length: 32 }, () => "AB").join(":")] });

/** One device with what only its own page tells. */
export const deviceDetails = device.extend({
  /** Of a device that is refused because it shows another certificate than a trusted one. */
  ChangedCertificate: z
    .object({
      Trusted: z.array(z.string()),
      /** What it shows now; empty if it shows none. */
      Fingerprint: z.string(),
      Subject: z.string(),
      Issuer: z.string(),
      /** Milliseconds since 1970. */
      StartsAtMs: z.number(),
      EndsAtMs: z.number(),
    })
    .optional(),
});
export type DeviceDetails = z.output<typeof deviceDetails>;

/** The corner of the picture that the watermark is drawn in. */
export const watermarkPlace = z.enum(["left-top", "right-top", "left-bottom", "right-bottom"]);

/** One channel. Addresses and user names are for administrators; operators get them empty. */
export const channel = z.object({
  ParentDeviceID: z.string(),
  DeviceName: z.string(),
  ChannelID: z.string(),
  Name: z.string(),
  Enable: bit,
  /** Whether its device is enabled: without that the channel is not, whatever it says itself. */
  DeviceEnable: bit,
  Online: bit,
  OnDemand: bit,
  EnableAudio: bit,
  EnableH265ToH264: bit,
  /** Drawn over the live picture by the player; empty: none. */
  WatermarkingText: z.string(),
  WatermarkingPlace: watermarkPlace,
  /** 1: the main stream is pushed to `CdnUrl`. */
  EnableCdn: bit,
  /** Without its key: "****" stands for it. For administrators. */
  CdnUrl: z.string(),
  /** "waiting": for pictures of the camera. */
  CdnStatus: relayStatus,
  /** Why nothing goes out, or what is left out; for administrators. */
  CdnReason: z.string(),
  /** YYYY-MM-DD HH:mm:ss since when it is so; empty if it is off. */
  CdnSince: z.string(),
  /** For how many seconds its main stream has been playing; 0: it is not. */
  PlayTime: z.number(),
  /** Where recordings of its device are, as its form has it; for administrators. */
  RecordUrl: z.string(),
  /** The address of the ONVIF service that it is reached by; empty if it is not. For administrators. */
  Onvif: z.string(),
  /** 1 a directory, 0 a camera. */
  Parental: bit,
  /** The directory it lies in; empty at the top of its device. */
  ParentID: z.string(),
  /** How many channels lie directly in it. */
  SubCount: z.number(),
  Protocol: z.string(),
  HasSubStream: z.boolean(),
  Capabilities: capabilities,
  FavoritesChannel: bit,
  /** Whether the reader may share it: who may take its pictures out may also show them. */
  MayShare: z.boolean(),
  /** Whether the reader may play its recordings back. */
  MayPlayback: z.boolean(),
  /** The id of the recording plan that it follows; "0": none. */
  RecordPlan: z.string(),
  RecordPlanName: z.string(),
  /** Whether that plan is enabled. */
  EnableRecord: bit,
  /** Its id for upper platforms, if it is to have one of its own. */
  GBID: z.string(),
  subset: z.string(),
  /** Its number for people: a key pad, a list on the wall. */
  ChannelNum: z.number(),
  IP: z.string(),
  Port: z.number(),
  RtspUrl: z.string(),
  Username: z.string(),
  HasPassword: z.boolean(),
  Transport: z.string(),
  /** What its form asks for, by the names on the wire, but secrets. */
  Connection: z.record(z.string(), scalar),
  /** Degrees, WGS-84; 0 and 0: not known. */
  Longitude: z.number(),
  Latitude: z.number(),
  /** Where the device itself says that it is. */
  GpsLongitude: z.number(),
  GpsLatitude: z.number(),
  SnapUrl: z.string(),
  ServerID: z.number(),
  OfflineReason: z.string(),
  LastSeen: z.string(),
  /** As of a device. */
  AwaySeconds: z.number().nullable(),
});
export type Channel = z.output<typeof channel>;

export const formField = z.object({
  Name: z.string(),
  Kind: z.enum(["text", "url", "number", "choice", "secret", "key"]),
  Label: z.string(),
  Hint: z.string(),
  Placeholder: z.string(),
  Required: z.boolean(),
  Schemes: z.array(z.string()),
  Options: z.array(z.object({ Value: z.string(), Label: z.string() })),
  Initial: scalar,
});
export type FormField = z.output<typeof formField>;

/** A kind of device that can be added, as its driver describes it, in the caller's language. */
export const deviceType = z.object({
  DeviceType: z.string(),
  Label: z.string(),
  Hint: z.string(),
  /** Absent: the server makes the ids of its devices. */
  IdField: z
    .object({
      Label: z.string(),
      Hint: z.string(),
      Placeholder: z.string(),
      /** A regular expression. */
      Pattern: z.string(),
      /** What is told of an id that is not so. */
      Wrong: z.string(),
    })
    .optional(),
  Fields: z.array(formField),
  /** Of a further channel; empty if channels cannot be added by hand. */
  ChannelFields: z.array(formField),
  CanAddChannels: z.boolean(),
  CanDiscover: z.boolean(),
  CanProbe: z.boolean(),
});
export type DeviceType = z.output<typeof deviceType>;
