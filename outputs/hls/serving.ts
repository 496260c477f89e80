import {
  defineModuleMessages,
  type OutputReply,
  type Place,
  placeSchema,
  type WireError,
  wireErrorSchema,
} from "@tessera/engine";
import { z } from "zod";
import type { Asked } from "./address.ts";

/** What the server tells the worker that has a stream. */
export type ToHls =
  /** Somebody was let in. */
  | { readonly kind: "open"; readonly session: string; readonly place: Place }
  | { readonly kind: "end"; readonly session: string }
  /** By whose connection cannot come: its answer goes through the server. */
  | ({ readonly kind: "ask"; readonly ask: number } & Asked);

export type FromHls =
  | { readonly kind: "opened"; readonly session: string; readonly master: string }
  | { readonly kind: "refused"; readonly session: string; readonly error: WireError }
  | { readonly kind: "ended"; readonly session: string }
  | { readonly kind: "answered"; readonly ask: number; readonly reply: OutputReply }
  | { readonly kind: "failed"; readonly ask: number; readonly error: WireError };

/** What a worker must know of a connection of the web server. */
export interface HlsConnection {
  readonly headers: Readonly<Record<string, string>>;
  readonly keepAliveMs: number;
  readonly headWithinMs: number;
}

const session = z.string();
const ask = z.number();
const texts = z.record(z.string(), z.string());

export const hlsMessages = defineModuleMessages<ToHls, FromHls, HlsConnection>({
  name: "hls",
  toModule: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("open"), session, place: placeSchema }),
    z.object({ kind: z.literal("end"), session }),
    z.object({ kind: z.literal("ask"), ask, session, name: z.string(), query: texts }),
  ]),
  fromModule: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("opened"), session, master: z.string() }),
    z.object({ kind: z.literal("refused"), session, error: wireErrorSchema }),
    z.object({ kind: z.literal("ended"), session }),
    z.object({
      kind: z.literal("answered"),
      ask,
      reply: z.object({
        status: z.number(),
        headers: texts.exactOptional(),
        body: z.union([z.string(), z.instanceof(Uint8Array)]).exactOptional(),
      }),
    }),
    z.object({ kind: z.literal("failed"), ask, error: wireErrorSchema }),
  ]),
  socket: z.object({ headers: texts, keepAliveMs: z.number(), headWithinMs: z.number() }),
});
