import type { Text } from "@tessera/base";
import { z } from "zod";
import { channelOptions } from "../channel-options.ts";
import type { ChannelRecord, ChannelRef } from "../channel-registry.ts";
import type { Flow } from "../driver.ts";
import type { Place } from "../output.ts";
import type { StreamState } from "../stream.ts";
import type { StreamReport } from "../stream-directory.ts";

/**
 * Raised with every change of what the two say to each other, in modules' messages too. They are of one build unless the
 * program was replaced under a server that runs.
 */
export const messagesVersion = 7;

/** What the server tells a media worker. */
export type ToWorker =
  | { readonly type: "channel"; readonly record: ChannelRecord }
  | { readonly type: "channel-removed"; readonly channel: ChannelRef }
  /** The stream is to run although nobody reads it. */
  | { readonly type: "hold"; readonly place: Place }
  | { readonly type: "release"; readonly place: Place }
  | HandedSocketMessage
  | { readonly type: "socket-close"; readonly id: number }
  | ModuleMessage;

/** Comes with the socket. */
export interface HandedSocketMessage {
  readonly type: "socket";
  readonly id: number;
  /** Whose it is. */
  readonly module: string;
  readonly about: unknown;
  /** What was read of it before. */
  readonly firstBytes: Uint8Array;
}

/** Comes with the socket: what was asked for on it is not the worker's to answer. */
export interface ReturnedSocketMessage {
  readonly type: "socket-back";
  readonly id: number;
  /** What was read of it and not answered. */
  readonly firstBytes: Uint8Array;
}

/** What a media worker tells the server. No frame is among it: those have ways of their own. */
export type FromWorker =
  /** Before anything else. */
  | { readonly type: "hello"; readonly version: number }
  /** Where frames can be had. */
  | { readonly type: "ready"; readonly relayPath: string }
  | {
      readonly type: "state";
      readonly channel: ChannelRef;
      readonly flow: Flow;
      readonly state: StreamState;
    }
  /** All its running streams, once a second. */
  | { readonly type: "streams"; readonly streams: readonly StreamReport[] }
  /** It came here and is open. */
  | { readonly type: "socket-taken"; readonly id: number }
  | { readonly type: "socket-gone"; readonly id: number }
  | ReturnedSocketMessage
  | ModuleMessage
  | {
      readonly type: "log";
      readonly level: "debug" | "info" | "warn" | "error";
      readonly fields: Readonly<Record<string, unknown>>;
      readonly message: string;
    };

/** Between the two ends of a WorkerModule, which has a schema of its own for what is inside. */
interface ModuleMessage {
  readonly type: "module";
  readonly module: string;
  readonly message: unknown;
}

export const flowSchema = z.literal([1, 2] satisfies readonly Flow[]);
const channelRef = z.object({ deviceId: z.string(), channelId: z.string() });
export const placeSchema = z.object({ channel: channelRef, flow: flowSchema });
export const textSchema: z.ZodType<Text> = z.object({
  zh: z.string(),
  en: z.string(),
  address: z.string().exactOptional(),
});

const channelRecord: z.ZodType<ChannelRecord> = z.object({
  deviceId: z.string(),
  channelId: z.string(),
  name: z.string(),
  driver: z.string(),
  connection: z.unknown(),
  isEnabled: z.boolean(),
  isOnDemand: z.boolean(),
  options: channelOptions.exactOptional(),
  isPassing: z.boolean().exactOptional(),
});

const streamState: z.ZodType<StreamState> = z.discriminatedUnion("status", [
  z.object({ status: z.literal("connecting") }),
  z.object({ status: z.literal("live") }),
  z.object({
    status: z.literal("reconnecting"),
    reason: textSchema,
    isRefused: z.boolean(),
    code: z.string().optional(),
  }),
  z.object({
    status: z.literal("stopped"),
    reason: textSchema,
    isOver: z.boolean().exactOptional(),
  }),
]);

const streamReport: z.ZodType<StreamReport> = z.object({
  channel: channelRef,
  flow: flowSchema,
  state: streamState,
  video: z
    .object({ codec: z.enum(["h264", "h265"]), width: z.number(), height: z.number() })
    .optional(),
  audio: z
    .object({
      codec: z.enum(["aac", "pcma", "pcmu", "g726", "opus", "mp3"]),
      sampleRate: z.number(),
      channels: z.number(),
    })
    .optional(),
  untakenSound: z.string().optional(),
  convertedFrom: z.string().optional(),
  rates: z.object({
    fps: z.number(),
    bitrateKbps: z.number(),
    sentKbps: z.number(),
    packets: z.number(),
    lost: z.number(),
    lossPercent: z.number(),
    damagedPictures: z.number(),
    droppedPictures: z.number(),
  }),
  readers: z.number(),
  lastFrameAtMs: z.number().optional(),
  lastEntryAtMs: z.number().optional(),
});

const moduleMessage = z.object({
  type: z.literal("module"),
  module: z.string(),
  message: z.unknown(),
});

export const toWorker: z.ZodType<ToWorker> = z.discriminatedUnion("type", [
  z.object({ type: z.literal("channel"), record: channelRecord }),
  z.object({ type: z.literal("channel-removed"), channel: channelRef }),
  z.object({ type: z.literal("hold"), place: placeSchema }),
  z.object({ type: z.literal("release"), place: placeSchema }),
  z.object({
    type: z.literal("socket"),
    id: z.number(),
    module: z.string(),
    about: z.unknown(),
    firstBytes: z.instanceof(Uint8Array),
  }),
  z.object({ type: z.literal("socket-close"), id: z.number() }),
  moduleMessage,
]);

export const fromWorker: z.ZodType<FromWorker> = z.discriminatedUnion("type", [
  z.object({ type: z.literal("hello"), version: z.number() }),
  z.object({ type: z.literal("ready"), relayPath: z.string() }),
  z.object({
    type: z.literal("state"),
    channel: channelRef,
    flow: flowSchema,
    state: streamState,
  }),
  z.object({ type: z.literal("streams"), streams: z.array(streamReport) }),
  z.object({ type: z.literal("socket-taken"), id: z.number() }),
  z.object({ type: z.literal("socket-gone"), id: z.number() }),
  z.object({
    type: z.literal("socket-back"),
    id: z.number(),
    firstBytes: z.instanceof(Uint8Array),
  }),
  moduleMessage,
  z.object({
    type: z.literal("log"),
    level: z.enum(["debug", "info", "warn", "error"]),
    fields: z.record(z.string(), z.unknown()),
    message: z.string(),
  }),
]);
