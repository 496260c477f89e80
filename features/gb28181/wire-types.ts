import { settingsWire } from "@tessera/platform/contract";
import { z } from "zod";
import { gb28181Settings } from "./settings.ts";

/** Stands for a password that is set; sent back it means "as it is". */
export const maskedPassword = "********";

const port = z.coerce.number().int().min(0).max(65_535);

/** Most fields are in the settings under one name on the wire; these are not. */
const own = {
  /** Ours; empty in a change: the first 10 digits of Serial. */
  Realm: z.string(),
  /** Asterisks if there is one, which sent back mean "as it is"; never the password. */
  DevicePassword: z.string(),
  /** KeepaliveInterval times KeepaliveCount. */
  KeepaliveTimeout: z.number(),
  MediaTransport: z.enum(["UDP", "TCP"]),
  /** Who connects for TCP: the device (passive) or we (active). */
  MediaTransportMode: z.enum(["passive", "active"]),
  MediaPortMin: z.number(),
  MediaPortMax: z.number(),
};

export const gbWire = settingsWire(gb28181Settings);

/** How GB/T 28181 devices get in, with the names of the family. */
export const gbConfig = z.object({
  ...gbWire.reply,
  ...own,
  /** Of the web console, in its settings. */
  HTTPSPort: z.number(),
  /** No call is answered without a session or a key, and no picture without a play token. */
  APIAuth: z.literal(true),
  LiveStreamAuth: z.literal(true),
});
export type GbConfig = z.output<typeof gbConfig>;

/** What is absent stays as it is. */
export const gbConfigChange = z
  .object({
    ...own,
    Realm: z
      .string()
      .trim()
      .regex(/^[\w.-]{0,64}$/),
    DevicePassword: z.string().max(100),
    KeepaliveTimeout: z.coerce.number().int().min(5).max(216_000),
    MediaPortMin: port,
    MediaPortMax: port,
  })
  .partial()
  .extend(gbWire.change);
export type GbConfigChange = z.output<typeof gbConfigChange>;

/** A device id, or a pattern of them: `*` stands for any characters, `?` for one. */
const serialPattern = z
  .string()
  .trim()
  .regex(/^[\w.*?-]{0,64}$/)
  .refine((text) => (text.match(/\*/g) ?? []).length <= 3, "最多 3 个 * · at most three *");

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

const oneId = z.union([z.string(), z.number()]);

/** One id or several: repeated, in a list, or separated by commas. */
export const entryIds = z
  .union([oneId, z.array(oneId)])
  .transform((given): unknown[] => [given].flat().flatMap((ids) => String(ids).split(",")))
  .pipe(z.array(entryId).min(1).max(100_000));
