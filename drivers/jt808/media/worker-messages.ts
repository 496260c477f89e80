import {
  defineModuleMessages,
  type WireError,
  toWireError as wireErrorOf,
  wireErrorSchema,
} from "@tessera/engine";
import type { SimBytes } from "@tessera/formats/jt1078";
import { z } from "zod";
import { recordingPlay } from "./media-connection.ts";
import type { MediaPurpose, MediaRequest } from "./media-signalling.ts";
import { failedText } from "./reasons.ts";

/** What a media worker tells the server; numbers are the worker's. */
export type FromMedia =
  | { readonly kind: "open"; readonly id: number; readonly request: MediaRequest }
  | { readonly kind: "loss"; readonly id: number; readonly lossPercent: number }
  /** Takes back what is asked for, or ends what came of it. */
  | { readonly kind: "end"; readonly id: number };

/** What it is told, beside the socket that it is given. */
export type ToMedia =
  | { readonly kind: "failed"; readonly id: number; readonly error: WireError }
  | { readonly kind: "paused"; readonly id: number; readonly isPaused: boolean };

/** What is told with a socket. */
export interface AboutMedia {
  /** Of the request that it is for. */
  readonly id: number;
  readonly simBytes: SimBytes;
}

const id = z.number();

const purpose: z.ZodType<MediaPurpose> = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("live"), isSub: z.boolean() }),
  z.object({ kind: z.literal("playback"), play: recordingPlay }),
  z.object({ kind: z.literal("talk") }),
]);

const mediaRequest = z.object({
  deviceId: z.string(),
  channelId: z.string(),
  channel: z.number(),
  streamsAtOnce: z.number(),
  transport: z.enum(["", "TCP", "UDP"]),
  purpose,
} satisfies Record<keyof MediaRequest, z.ZodType>);

export const jtMessages = defineModuleMessages<ToMedia, FromMedia, AboutMedia>({
  name: "jt1078",
  fromModule: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("open"), id, request: mediaRequest }),
    z.object({ kind: z.literal("loss"), id, lossPercent: z.number().min(0).max(100) }),
    z.object({ kind: z.literal("end"), id }),
  ]),
  toModule: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("failed"), id, error: wireErrorSchema }),
    z.object({ kind: z.literal("paused"), id, isPaused: z.boolean() }),
  ]),
  socket: z.object({ id, simBytes: z.literal([6, 10]) }),
});

export const toWireError = (error: unknown): WireError =>
  wireErrorOf(error, { code: "jt1078-failed", text: failedText });
