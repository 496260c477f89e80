import { flag } from "@tessera/platform/contract";
import { z } from "zod";

export const cascadeId = z.coerce.number().int().min(1);

const seconds = (min: number, max: number) => z.coerce.number().int().min(min).max(max);
const trimmed = (max: number) => z.string().trim().max(max);
/** Digits as a rule; letters are seen in the field. */
const gbId = trimmed(32).regex(/^[0-9A-Za-z]*$/);
const host = trimmed(253).regex(/^[0-9A-Za-z.:_-]*$/);
const port = z.coerce.number().int().min(0).max(65_535);
const groupSizes = ["1", "2", "4", "8"] as const;

/** What people set of an upper platform. */
export const cascadeFields = {
  Enable: flag.default(true),
  Name: trimmed(100).min(1),
  /** Of the upper platform. */
  Serial: gbId.min(6),
  /** Empty: the first 10 digits of Serial. */
  Realm: trimmed(100).default(""),
  Host: host.min(1),
  Port: port.min(1).default(5060),
  /** Who we are there. Empty: as this server is called. */
  LocalSerial: gbId.default(""),
  /** What the upper platform reaches us by. Empty: by the routing table. */
  LocalHost: host.default(""),
  /** 0: the port that devices register at. */
  LocalPort: port.default(0),
  /** Empty: LocalSerial. */
  Username: trimmed(100).default(""),
  /** For how long one registration holds. */
  RegisterTimeout: seconds(60, 864_000).default(3600),
  /** Before another try after one that failed. */
  RegisterInterval: seconds(5, 3600).default(60),
  KeepaliveInterval: seconds(5, 3600).default(60),
  CommandTransport: z.enum(["UDP", "TCP"]).default("UDP"),
  Charset: z.enum(["GB2312", "UTF-8"]).default("GB2312"),
  /** Channels a message. */
  CatalogGroupSize: z.coerce.string().pipe(z.enum(groupSizes)).transform(Number).default(1),
  /** 2.0: 2016. 3.0: 2022. */
  GBVersion: z.enum(["2.0", "3.0"]).default("2.0"),
  ShareAllChannel: flag.default(false),
  AllowControl: flag.default(true),
  ShareRecord: flag.default(true),
  /** Streams at once; 0: as many as are asked for. */
  LoadLimit: z.coerce.number().int().min(0).max(100_000).default(0),
};

const textId = z.string().min(1).max(100);
const channelKey = z.object({ device: textId, channel: textId });

/** As a form carries it: a JSON list of `{"device":"d1","channel":"1"}`, or the field repeated. */
const channelKeysText = z
  .string()
  .transform((text, context) => {
    try {
      return [JSON.parse(text) as unknown].flat();
    } catch {
      context.addIssue({ code: "custom", message: "应为 JSON · must be JSON" });
      return z.NEVER;
    }
  })
  .pipe(z.array(channelKey));

export const channelKeys = z
  .union([channelKeysText, z.array(z.union([channelKey, channelKeysText]))])
  .transform((keys) => keys.flat())
  .pipe(z.array(channelKey).max(10_000))
  .default([]);

export const place = { device: textId, channel: textId };
