import { z } from "zod";
import { defineModuleMessages } from "../module-messages.ts";

export interface GopCount {
  readonly deviceId: string;
  readonly gops: number;
  readonly pid: number;
}

/** What the modules of the ticking worker say, and tests. */
export const countingMessages = defineModuleMessages<string, GopCount>({
  name: "counting",
  toModule: z.string(),
  fromModule: z.object({ deviceId: z.string(), gops: z.number(), pid: z.number() }),
});

export type KeptNews =
  | { readonly kind: "taken"; readonly name: string; readonly pid: number }
  /** All that came before the end. */
  | {
      readonly kind: "read";
      readonly name: string;
      readonly bytes: number;
      readonly hash: string;
    }
  | { readonly kind: "said" };

export const keepingMessages = defineModuleMessages<string, KeptNews, { readonly name: string }>({
  name: "keeping",
  toModule: z.string(),
  fromModule: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("taken"), name: z.string(), pid: z.number() }),
    z.object({
      kind: z.literal("read"),
      name: z.string(),
      bytes: z.number(),
      hash: z.string(),
    }),
    z.object({ kind: z.literal("said") }),
  ]),
  socket: z.object({ name: z.string() }),
});
