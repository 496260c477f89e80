import type { Text } from "@tessera/base";
import {
  defineModuleMessages,
  flowSchema,
  textSchema,
  type WireError,
  toWireError as wireErrorOf,
  wireErrorSchema,
} from "@tessera/engine";
import { z } from "zod";
import { recordingPlay } from "../gb-connection.ts";
import { mediaModes } from "../gb-settings.ts";
import {
  type MediaCall,
  type MediaEnd,
  type MediaOffer,
  type MediaPlan,
  type MediaRequest,
  subStreamVariants,
} from "./media-signalling.ts";

/** What a media worker tells the server; numbers are the worker's. */
export type FromMedia =
  | { readonly kind: "plan"; readonly id: number; readonly request: MediaRequest }
  | { readonly kind: "invite"; readonly id: number; readonly offer: MediaOffer }
  /** Takes back what is asked for, or ends what was agreed. */
  | { readonly kind: "end"; readonly id: number };

/** What it is told. */
export type ToMedia =
  | { readonly kind: "planned"; readonly id: number; readonly plan: MediaPlan }
  | { readonly kind: "agreed"; readonly id: number; readonly call: AgreedCall }
  | { readonly kind: "failed"; readonly id: number; readonly error: WireError }
  | { readonly kind: "paused"; readonly id: number; readonly isPaused: boolean }
  | { readonly kind: "ended"; readonly id: number; readonly end: MediaEnd };

export type AgreedCall = Pick<MediaCall, "host" | "port" | "ssrc" | "checksSsrc" | "payloads">;

const mediaRequest = {
  deviceId: z.string(),
  channelId: z.string(),
  flow: flowSchema,
  mediaMode: z.enum(mediaModes).optional(),
  subStream: z.enum(subStreamVariants),
  manufacturer: z.string(),
  downloadSpeeds: z.array(z.number()),
  play: recordingPlay.optional(),
} satisfies Record<keyof MediaRequest, z.ZodType>;

const agreedCall = z.object({
  host: z.string(),
  port: z.number(),
  ssrc: z.number(),
  checksSsrc: z.boolean(),
  payloads: z.array(z.object({ type: z.number(), encoding: z.string(), clockRate: z.number() })),
} satisfies Record<keyof AgreedCall, z.ZodType>);

const id = z.number();

export const gbMessages = defineModuleMessages<ToMedia, FromMedia>({
  name: "gb28181",
  fromModule: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("plan"), id, request: z.object(mediaRequest) }),
    z.object({
      kind: z.literal("invite"),
      id,
      offer: z.object({ ...mediaRequest, mode: z.enum(mediaModes), port: z.number() }),
    }),
    z.object({ kind: z.literal("end"), id }),
  ]),
  toModule: z.discriminatedUnion("kind", [
    z.object({
      kind: z.literal("planned"),
      id,
      plan: z.object({
        mode: z.enum(mediaModes),
        ports: z.object({ min: z.number(), max: z.number() }),
        deviceHost: z.string(),
      } satisfies Record<keyof MediaPlan, z.ZodType>),
    }),
    z.object({ kind: z.literal("agreed"), id, call: agreedCall }),
    z.object({
      kind: z.literal("failed"),
      id,
      error: wireErrorSchema,
    }),
    z.object({ kind: z.literal("paused"), id, isPaused: z.boolean() }),
    z.object({
      kind: z.literal("ended"),
      id,
      end: z.object({ reason: textSchema, isOver: z.boolean().exactOptional() }),
    }),
  ]),
});

export const toWireError = (error: unknown): WireError =>
  wireErrorOf(error, { code: "gb-signalling-failed", text: failedText });

const failedText: Text = {
  zh: "点播时发生内部错误，详情请查看服务器日志",
  en: "An internal error occurred while requesting the stream. See the server log.",
};
