import { z } from "zod";

/** What a terminal has, with what one of its channels has laid over it. */
export interface Jt808Connection {
  // What people set.
  /** How many cameras a terminal has that does not tell when it is asked. */
  readonly channelCount: number;
  readonly plate: string;

  // What the terminal has told; empty until it came.
  readonly deviceId: string;
  /** The logical channel, from 1; 0: the terminal as a whole. */
  readonly channel: number;
  /** How many cameras it said to have; 0: it never did. */
  readonly toldChannels: number;
  /** As it sends it, with leading zeros. */
  readonly phone: string;
  /** 2011, 2013 or 2019. */
  readonly version: string;
  /** 0 none, 1 blue, 2 yellow, 3 black, 4 white, 5 green, 9 other. */
  readonly plateColour: number;
  readonly manufacturer: string;
  readonly model: string;
  /** The maker's number for it. */
  readonly terminalId: string;
  /** The number of its card. */
  readonly iccid: string;
}

const told = z.string().max(100).default("");

export const mostChannels = 32;

export const jt808Connection: z.ZodType<Jt808Connection> = z.object({
  channelCount: z.coerce
    .number()
    .int()
    .min(1, "通道数应为 1 到 32 · The number of channels must be 1 to 32")
    .max(mostChannels, "通道数应为 1 到 32 · The number of channels must be 1 to 32")
    .default(4),
  plate: z
    .string()
    .trim()
    .max(20, "车牌号不能超过 20 个字符 · A plate number can have at most 20 characters")
    .default(""),
  deviceId: told,
  channel: z.number().int().min(0).max(255).default(0),
  toldChannels: z.number().int().min(0).default(0),
  phone: told,
  version: told,
  plateColour: z.number().int().default(0),
  manufacturer: told,
  model: told,
  terminalId: told,
  iccid: told,
});
