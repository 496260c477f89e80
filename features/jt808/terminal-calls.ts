import { defineCall, listOf, listPage } from "@tessera/platform/contract";
import { z } from "zod";
import { phone } from "./wire-types.ts";

/** Times are YYYY-MM-DD HH:mm:ss, server time; empty: not yet. */
const terminal = z.object({
  DeviceID: z.string(),
  DeviceName: z.string(),
  IsOnline: z.boolean(),
  /** Its card; empty: not told, as the next ones. */
  ICCID: z.string(),
  Plate: z.string(),
  /** 0 none, 1 blue, 2 yellow, 3 black, 4 white, 5 green, 9 other. */
  PlateColour: z.number(),
  /** 2011, 2013 or 2019. */
  Version: z.string(),
  Manufacturer: z.string(),
  Model: z.string(),
  TerminalID: z.string(),
  /** `TCP 192.0.2.7:40000`; empty while it is offline, as the rest. */
  Address: z.string(),
  CameAt: z.string(),
  LastMessageAt: z.string(),
  /** WGS-84; null: not told. */
  Longitude: z.number().nullable(),
  Latitude: z.number().nullable(),
  SpeedKmh: z.number().nullable(),
  Direction: z.number().nullable(),
  PositionAt: z.string(),
  MileageKm: z.number().nullable(),
  Satellites: z.number().nullable(),
  /** Whether the engine is on; null: not told. */
  IsEngineOn: z.boolean().nullable(),
  Driver: z.string(),
  ChannelCount: z.number(),
  Messages: z.number(),
  Positions: z.number(),
  /** Sent after a dead zone. */
  LatePositions: z.number(),
  /** Positions that cannot be, which were not kept. */
  RefusedPositions: z.number(),
  Alarms: z.number(),
  /** Of the last upgrade: done, failed or cancelled; empty: none. */
  Upgrade: z.enum(["", "done", "failed", "cancelled"]),
});
export type Jt808Terminal = z.output<typeof terminal>;

const shared = { isOwn: true, access: "admin" } as const;
const order = {
  ...shared,
  methods: ["POST"],
  dialect: "action",
  audit: "change",
  body: "json",
} as const;
const deviceid = phone;

export const listJt808Terminals = defineCall({
  ...shared,
  methods: ["GET"],
  path: "/api/v1/jt808/terminals",
  dialect: "list",
  summary:
    "Vehicle terminals with where they are and what they have sent; q looks in number, name, plate and address.",
  input: z.object({ ...listPage, online: z.enum(["", "true", "false"]).default("") }),
  reply: listOf(terminal),
});

export const endJt808Terminal = defineCall({
  ...order,
  path: "/api/v1/jt808/terminals/end",
  summary: "Cuts the connection of a terminal; most connect again at once.",
  input: z.object({ deviceid }),
  reply: z.object({}),
});

const parameter = z.object({
  ID: z.number(),
  /** `0x0001` */
  Hex: z.string(),
  Name: z.object({ zh: z.string(), en: z.string() }),
  Unit: z.object({ zh: z.string(), en: z.string() }).nullable(),
  /** bytes: hexadecimal. */
  Kind: z.enum(["u8", "u16", "u32", "text", "bytes"]),
  Value: z.union([z.number(), z.string()]),
});
export type Jt808Parameter = z.output<typeof parameter>;

export const readJt808Parameters = defineCall({
  ...shared,
  methods: ["GET"],
  path: "/api/v1/jt808/terminals/parameters",
  dialect: "bare",
  summary: "Asks a terminal for all of its parameters. Passwords among them are masked.",
  input: z.object({ deviceid }),
  reply: z.object({ data: z.array(parameter) }),
});

export const setJt808Parameters = defineCall({
  ...order,
  path: "/api/v1/jt808/terminals/parameters/set",
  summary: "Sets parameters of a terminal; it answers whether it has taken them.",
  input: z.object({
    deviceid,
    parameters: z
      .array(
        z.object({
          ID: z.coerce.number().int().min(1).max(0xffff_ffff),
          Value: z.union([z.number(), z.string().max(200)]),
        }),
      )
      .min(1)
      .max(100),
  }),
  reply: z.object({}),
});

export const sendJt808Text = defineCall({
  ...order,
  path: "/api/v1/jt808/terminals/text",
  summary: "Sends a text to the screen or the loudspeaker of a terminal.",
  input: z.object({
    deviceid,
    text: z
      .string()
      .trim()
      .min(1, "不能为空 · must not be empty")
      .max(400, "不能超过 400 个字符 · at most 400 characters"),
    isurgent: z.boolean().default(false),
    isshown: z.boolean().default(true),
    isspoken: z.boolean().default(true),
  }),
  reply: z.object({}),
});

export const rebootJt808Terminal = defineCall({
  ...order,
  path: "/api/v1/jt808/terminals/reboot",
  summary: "Restarts a terminal; it is offline for a moment.",
  input: z.object({ deviceid }),
  reply: z.object({}),
});

export const upgradeJt808Terminal = defineCall({
  ...order,
  path: "/api/v1/jt808/terminals/upgrade",
  summary: "Has a terminal fetch new firmware from an address and install it.",
  input: z.object({
    deviceid,
    url: z
      .url({
        protocol: /^(https?|ftp)$/,
        error: "应为 http、https 或 ftp 地址 · must be an http, https or ftp address",
      })
      .max(255)
      .refine((url) => !url.includes(";"), "不能含有分号 · must not contain semicolons")
      .meta({ examples: ["http://192.0.2.10/firmware.bin"] }),
    /** Of the firmware. */
    version: z
      .string()
      .trim()
      .max(20)
      .regex(/^[^;]*$/)
      .default(""),
  }),
  reply: z.object({}),
});

export const callJt808TerminalBack = defineCall({
  ...order,
  path: "/api/v1/jt808/terminals/callback",
  summary: "Has a terminal call a telephone number, to talk or, silently, to be listened to.",
  input: z.object({
    deviceid,
    number: z
      .string()
      .trim()
      .regex(/^\+?\d{3,19}$/, "应为 3 到 19 位电话号码 · must be a phone number of 3 to 19 digits")
      .meta({ examples: ["075512345678"] }),
    issilent: z.boolean().default(false),
  }),
  reply: z.object({}),
});

export const locateJt808Terminal = defineCall({
  ...order,
  path: "/api/v1/jt808/terminals/locate",
  summary: "Asks a terminal where it is now; the list shows it then.",
  input: z.object({ deviceid }),
  reply: z.object({}),
});

export const shootByJt808Terminal = defineCall({
  ...order,
  path: "/api/v1/jt808/terminals/shoot",
  summary: "Has a terminal take a picture and upload it; it is in the alarm list then.",
  input: z.object({ deviceid, channel: z.coerce.number().int().min(1).max(32).default(1) }),
  reply: z.object({}),
});
