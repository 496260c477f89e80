import { flag, page } from "@tessera/platform/contract";
import { z } from "zod";
import { hostName, serverAddress } from "./settings.ts";

/** Stands for a password that is set; sent back it means "as it is". */
export const maskedPassword = "********";

const seconds = z.coerce.number().int().min(0).max(86_400);
const port = z.coerce.number().int().min(0).max(65_535);

/** How GB/T 28181 devices get in, with the names of the family. */
const configFields = {
  /** Our own id, 20 digits. */
  Serial: z
    .string()
    .trim()
    .regex(/^\d{20}$/),
  /** The SIP domain; empty: the first 10 digits of Serial. */
  Realm: z
    .string()
    .trim()
    .regex(/^[\w.-]{0,64}$/),
  /** The address that devices are told; empty: found by the way to each of them. */
  Host: z.string().trim().pipe(hostName),
  /** UDP and TCP. */
  Port: port,
  /** The longest that a registration holds. */
  RegisterTimeout: z.coerce.number().int().min(60).max(604_800),
  KeepaliveInterval: z.coerce.number().int().min(5).max(3600),
  /** So many missed: offline. */
  KeepaliveCount: z.coerce.number().int().min(1).max(60),
  MediaTransport: z.enum(["UDP", "TCP"]),
  /** Who connects for TCP: the device (passive) or we (active). */
  MediaTransportMode: z.enum(["passive", "active"]),
  MediaPortMin: port,
  MediaPortMax: port,
  /** 0: not subscribed. */
  CatalogSubscribeInterval: seconds,
  AlarmSubscribeInterval: seconds,
  PositionSubscribeInterval: seconds,
  SSRCCheck: flag,
  /** Devices are told the time when they register. */
  TimeSync: flag,
  /** Minutes before UTC of the times on the wire; empty: the server's own. */
  ZoneMinutes: z.union([z.literal(""), z.null(), z.coerce.number().int().min(-720).max(840)]),
  OfferQop: flag,
  /** Only ids of 20 digits. */
  StrictIDs: flag,
  /** Devices that know DevicePassword are added by themselves. */
  AllowUnknown: flag,
  /** host:port of another server that devices are sent to; empty: none. */
  RedirectTo: z.string().trim().pipe(serverAddress),
  /** What the files of the SIP log may take; 0: none are written. */
  SipLogMegabytes: z.coerce.number().int().min(0).max(100_000),
};

/** What is absent stays as it is. */
export const gbConfigChange = z
  .object({
    ...configFields,
    /** Of every device that has none of its own; masked, as it was read: unchanged. */
    DevicePassword: z.string().max(100),
    /** KeepaliveInterval times KeepaliveCount. */
    KeepaliveTimeout: z.coerce.number().int().min(5).max(216_000),
  })
  .partial();
export type GbConfigChange = z.output<typeof gbConfigChange>;

export const gbConfig = z.object({
  Serial: z.string(),
  Realm: z.string(),
  Host: z.string(),
  Port: z.number(),
  /** Asterisks if there is one; never the password. */
  DevicePassword: z.string(),
  RegisterTimeout: z.number(),
  KeepaliveInterval: z.number(),
  KeepaliveCount: z.number(),
  KeepaliveTimeout: z.number(),
  MediaTransport: z.enum(["UDP", "TCP"]),
  MediaTransportMode: z.enum(["passive", "active"]),
  MediaPortMin: z.number(),
  MediaPortMax: z.number(),
  CatalogSubscribeInterval: z.number(),
  AlarmSubscribeInterval: z.number(),
  PositionSubscribeInterval: z.number(),
  SSRCCheck: z.boolean(),
  TimeSync: z.boolean(),
  ZoneMinutes: z.number().nullable(),
  OfferQop: z.boolean(),
  StrictIDs: z.boolean(),
  AllowUnknown: z.boolean(),
  RedirectTo: z.string(),
  SipLogMegabytes: z.number(),
});
export type GbConfig = z.output<typeof gbConfig>;

/** A device id, or a pattern of them: `*` stands for any characters, `?` for one. */
const serialPattern = z
  .string()
  .trim()
  .regex(/^[\w.*?-]{0,64}$/)
  .refine((text) => (text.match(/\*/g) ?? []).length <= 3);

/** One address, or a network as 192.168.1.0/24. */
const addressPattern = z
  .string()
  .trim()
  .pipe(z.union([z.literal(""), z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]));

const description = z
  .string()
  .trim()
  .max(200)
  .regex(/^\P{Cc}*$/u);

export const entryId = z.coerce.number().int().min(1);

/** Empty and 0 stand for any. One of Serial and RemoteIP says something. */
export const entryFields = {
  Serial: serialPattern.default(""),
  RemoteIP: addressPattern.default(""),
  RemotePort: port.default(0),
  Description: description.default(""),
  /** White list: what this device signs in with. Masked as it was read, or absent: unchanged. */
  Password: z.string().max(100).optional(),
};

export const listEntry = z.object({
  ID: z.number(),
  Serial: z.string(),
  /** Asterisks if there is one, which only entries of the white list have; never the password. */
  Password: z.string(),
  RemoteIP: z.string(),
  RemotePort: z.number(),
  Description: z.string(),
  /** YYYY-MM-DD HH:mm:ss, server time. */
  CreatedAt: z.string(),
  UpdatedAt: z.string(),
});
export type ListEntry = z.output<typeof listEntry>;

export const listPage = {
  ...page,
  pageindex: z.coerce.number().int().min(0).optional(),
  pagesize: z.coerce.number().int().min(1).max(100_000).optional(),
};

/** `count` is the total; pageindex is from 0. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    count: z.number(),
    data: z.array(item),
    pageindex: z.number(),
    pagesize: z.number(),
  });

const oneId = z.union([z.string(), z.number()]);

/** One id or several: repeated, in a list, or separated by commas. */
export const entryIds = z
  .union([oneId, z.array(oneId)])
  .transform((given): unknown[] => [given].flat().flatMap((ids) => String(ids).split(",")))
  .pipe(z.array(entryId).min(1).max(100_000));
