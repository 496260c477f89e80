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

export const trackJt808Terminal = defineCall({
  ...order,
  path: "/api/v1/jt808/terminals/track",
  summary:
    "Has a terminal tell where it is every so many seconds, for so long; `everyseconds` 0 ends it.",
  input: z.object({
    deviceid,
    everyseconds: z.coerce
      .number()
      .int()
      .min(0)
      .max(3600, "应为 0 到 3600 秒 · must be 0 to 3600 seconds"),
    forseconds: z.coerce
      .number()
      .int()
      .min(0)
      .max(86_400, "不能超过 24 小时 · at most 24 hours")
      .default(600),
  }),
  reply: z.object({}),
});

export const readJt808Record = defineCall({
  ...order,
  dialect: "bare",
  path: "/api/v1/jt808/terminals/record",
  summary:
    "Asks the driving recorder behind a terminal by a command of GB/T 19056: 0 to 7 for what it is, 8, 9 and 16 to 21 for records of a time.",
  input: z.object({
    deviceid,
    command: z.coerce.number().int().min(0).max(255),
    /** UTC milliseconds; needed for records of a time. */
    startms: z.coerce.number().int().min(0).optional(),
    endms: z.coerce.number().int().min(0).optional(),
  }),
  reply: z.object({
    /** `0x08` */
    Command: z.string(),
    Bytes: z.number(),
    /** What the recorder has answered, without the packet around it. */
    Hex: z.string(),
  }),
});

export const sendJt808Data = defineCall({
  ...order,
  path: "/api/v1/jt808/terminals/data",
  summary:
    "Sends data to what is behind a terminal, untouched (0x8900): hexadecimal bytes or, with `ishex` false, a text in GBK. What comes back (0x0900) is in the log.",
  input: z
    .object({
      deviceid,
      /** 0 GNSS, 11 IC card, 65 and 66 serial ports, 240 and above the maker's own. */
      type: z.coerce.number().int().min(0).max(255),
      ishex: z.boolean().default(true),
      data: z
        .string()
        .min(1, "不能为空 · must not be empty")
        .max(4000, "不能超过 4000 个字符 · at most 4000 characters")
        .meta({ examples: ["01A0FF"] }),
    })
    .refine(({ ishex, data }) => !ishex || /^([\da-f]{2}\s*)+$/i.test(data), {
      path: ["data"],
      error: "应为十六进制字节，如 01 A0 FF · must be bytes in hexadecimal, such as 01 A0 FF",
    }),
  reply: z.object({}),
});
