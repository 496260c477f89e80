import type { Text } from "@tessera/base";
import { defineModuleMessages, textSchema, type WireError, wireErrorSchema } from "@tessera/engine";
import { streamKinds } from "@tessera/protocols/ehome";
import { z } from "zod";
import type { StreamRequest } from "./media-signalling.ts";

/** What a media worker tells the server; numbers are the worker's. */
export type FromMedia =
  | { readonly kind: "invite"; readonly id: number; readonly request: StreamRequest }
  /** Takes back what is asked for, or ends what was agreed. */
  | { readonly kind: "end"; readonly id: number };

/** What it is told. */
export type ToMedia =
  | { readonly kind: "agreed"; readonly id: number }
  | { readonly kind: "failed"; readonly id: number; readonly error: WireError }
  | { readonly kind: "ended"; readonly id: number; readonly reason: Text };

/** Of a connection of a device that is handed over: for which request. */
export interface MediaSocket {
  readonly id: number;
}

const id = z.number();

export const ehomeMessages = defineModuleMessages<ToMedia, FromMedia, MediaSocket>({
  name: "ehome",
  fromModule: z.discriminatedUnion("kind", [
    z.object({
      kind: z.literal("invite"),
      id,
      request: z.object({
        deviceId: z.string(),
        channel: z.number(),
        kind: z.enum(streamKinds).optional(),
        place: z.object({ deviceId: z.string(), channelId: z.string() }).optional(),
      }) as unknown as z.ZodType<StreamRequest>,
    }),
    z.object({ kind: z.literal("end"), id }),
  ]),
  toModule: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("agreed"), id }),
    z.object({ kind: z.literal("failed"), id, error: wireErrorSchema }),
    z.object({ kind: z.literal("ended"), id, reason: textSchema }),
  ]),
  socket: z.object({ id }),
});
