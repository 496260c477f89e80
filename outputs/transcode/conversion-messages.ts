import { type Text } from "@tessera/base";
import { defineModuleMessages, textSchema } from "@tessera/engine";
import { z } from "zod";

/** What a media worker asks the server, which counts all encoders; numbers are the worker's. */
export type FromConverter =
  | { readonly kind: "ask"; readonly id: number; readonly codec: "mjpeg" | "mpeg4" }
  /** Gives the place back, or does not want it any more. */
  | { readonly kind: "release"; readonly id: number };

export type ToConverter =
  | { readonly kind: "room"; readonly id: number; readonly maxHeight: number }
  | {
      readonly kind: "refused";
      readonly id: number;
      readonly isFull: boolean;
      readonly code: string;
      readonly text: Text;
    };

const id = z.number();

export const conversionMessages = defineModuleMessages<ToConverter, FromConverter>({
  name: "conversion",
  fromModule: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("ask"), id, codec: z.enum(["mjpeg", "mpeg4"]) }),
    z.object({ kind: z.literal("release"), id }),
  ]),
  toModule: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("room"), id, maxHeight: z.number() }),
    z.object({
      kind: z.literal("refused"),
      id,
      isFull: z.boolean(),
      code: z.string(),
      text: textSchema,
    }),
  ]),
});
