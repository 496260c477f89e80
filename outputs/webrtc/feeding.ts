import {
  defineModuleMessages,
  type Place,
  placeSchema,
  type WireError,
  wireErrorSchema,
} from "@tessera/engine";
import { z } from "zod";
import { type PlayedForm, playedFormSchema } from "./played-form.ts";

/** What the server asks of the worker that has a stream. */
export type ToFeeds =
  /** To be written to the peer process, which hears at that path. */
  | { readonly kind: "begin"; readonly feed: number; readonly place: Place; readonly path: string }
  /** What is to be seen of it, within the time that players wait. */
  | { readonly kind: "ask"; readonly feed: number; readonly ask: number }
  /** How many watch. */
  | { readonly kind: "watched"; readonly feed: number; readonly audience: number }
  | { readonly kind: "end"; readonly feed: number };

export type FromFeeds =
  | {
      readonly kind: "form";
      readonly feed: number;
      readonly ask: number;
      readonly form: PlayedForm;
    }
  | {
      readonly kind: "refused";
      readonly feed: number;
      readonly ask: number;
      readonly error: WireError;
    }
  /** By itself: what was told of it does not hold any more, or it could not begin. */
  | { readonly kind: "ended"; readonly feed: number; readonly error?: WireError | undefined };

const feed = z.number();
const ask = z.number();

export const feedMessages = defineModuleMessages<ToFeeds, FromFeeds>({
  name: "webrtc",
  toModule: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("begin"), feed, place: placeSchema, path: z.string() }),
    z.object({ kind: z.literal("ask"), feed, ask }),
    z.object({ kind: z.literal("watched"), feed, audience: z.number() }),
    z.object({ kind: z.literal("end"), feed }),
  ]),
  fromModule: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("form"), feed, ask, form: playedFormSchema }),
    z.object({ kind: z.literal("refused"), feed, ask, error: wireErrorSchema }),
    z.object({ kind: z.literal("ended"), feed, error: wireErrorSchema.optional() }),
  ]),
});
