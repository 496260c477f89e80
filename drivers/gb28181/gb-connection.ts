import { z } from "zod";
import type { MediaMode } from "./gb-settings.ts";
import {
  type RecordingPlay,
  type SubStreamVariant,
  subStreamVariants,
} from "./signalling/media-signalling.ts";

/** Whether a device is subscribed to; auto: as the platform has it. */
export type Subscribing = "auto" | "on" | "off";

/** What the device has, with what one of its channels has laid over it. */
export interface GbConnection {
  // What people set.
  /** Its own; empty: of the white list, or the common one. */
  readonly password: string;
  /** The user name that it signs in with; empty: its id, as the standard has it. */
  readonly authUser: string;
  /** Any: from whatever port of its address, where it is believed without a new proof. */
  readonly speaksFrom: "registered" | "any";
  /** Empty: as the platform has it. */
  readonly mediaMode: MediaMode | "";
  readonly charset: "GB2312" | "UTF-8";
  readonly subStream: SubStreamVariant;
  readonly catalogSubscribe: Subscribing;
  readonly alarmSubscribe: Subscribing;
  readonly positionSubscribe: Subscribing;

  // What the device has told; empty until it came.
  readonly deviceId: string;
  readonly channelId: string;
  readonly version: string;
  readonly manufacturer: string;
  readonly model: string;
  /** 1 dome, 2 half dome, 3 fixed, 4 remote controlled …; 0: not told. */
  readonly ptzType: number;
  /** 2022: 0 main, 1 and 2 sub streams; empty: not told. */
  readonly streams: readonly number[];
  readonly downloadSpeeds: readonly number[];
  readonly civilCode: string;
  readonly address: string;

  /** Of a passing channel that plays a recording. */
  readonly play?: RecordingPlay | undefined;
}

const told = z.string().max(300).default("");
const numbers = z.array(z.number().int()).max(20).default([]);
/** Clients of the family write flags. */
const subscribing = z
  .preprocess((value) => flags.get(value) ?? value, z.enum(["auto", "on", "off"]))
  .default("auto");
const flags: ReadonlyMap<unknown, Subscribing> = new Map<unknown, Subscribing>([
  ["", "auto"],
  ["1", "on"],
  ["true", "on"],
  [1, "on"],
  [true, "on"],
  ["0", "off"],
  ["false", "off"],
  [0, "off"],
  [false, "off"],
]);

/** They also know only whether we listen or connect. */
const modes: ReadonlyMap<unknown, MediaMode> = new Map([
  ["passive", "TCP-PASSIVE"],
  ["tcp", "TCP-PASSIVE"],
  ["active", "TCP-ACTIVE"],
  ["udp", "UDP"],
]);

export const recordingPlay = z.object({
  id: z.string(),
  purpose: z.enum(["playback", "download"]),
  startMs: z.number(),
  endMs: z.number(),
} satisfies Record<keyof RecordingPlay, z.ZodType>);

export const gbConnection: z.ZodType<GbConnection> = z.object({
  password: z
    .string()
    .max(100, "密码不能超过 100 个字符 · A password can have at most 100 characters")
    .default(""),
  authUser: z
    .string()
    .trim()
    .max(100, "用户名不能超过 100 个字符 · A user name can have at most 100 characters")
    .default(""),
  speaksFrom: z.enum(["registered", "any"]).default("registered"),
  mediaMode: z
    .preprocess(
      (value) => (typeof value === "string" ? (modes.get(value.toLowerCase()) ?? value) : value),
      z.enum(["", "UDP", "TCP-PASSIVE", "TCP-ACTIVE"]),
    )
    .default(""),
  charset: z.enum(["GB2312", "UTF-8"]).default("GB2312"),
  subStream: z.enum(subStreamVariants).default("auto"),
  catalogSubscribe: subscribing,
  alarmSubscribe: subscribing,
  positionSubscribe: subscribing,
  deviceId: told,
  channelId: told,
  version: told,
  manufacturer: told,
  model: told,
  ptzType: z.number().int().default(0),
  streams: numbers,
  downloadSpeeds: numbers,
  civilCode: told,
  address: told,
  play: recordingPlay.optional(),
});
