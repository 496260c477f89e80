import { defineStored } from "@tessera/platform/console";
import { z } from "zod";
import { layoutKey, loopChannelsKey, wallViewKey } from "./stored-keys.ts";

/** One window of a multi-screen layout. */
const windowCell = z.object({
  device: z.string(),
  channel: z.string(),
  name: z.string(),
  /** 1 main stream, 2 sub stream, 0: as the wall finds right. */
  flow: z.literal([0, 1, 2]),
});

const channelRecord = z.record(z.string(), z.unknown());

export const layoutSizes = [1, 4, 9, 16] as const;
export type LayoutSize = (typeof layoutSizes)[number];

const layout = (windows: LayoutSize) =>
  defineStored({
    key: layoutKey(windows),
    schema: z.array(windowCell.nullable()).max(windows),
    fallback: [],
  });

/** What the wall remembers in this browser between visits. */
export const stored = {
  single: defineStored({
    key: "single",
    schema: z.boolean(),
    fallback: false,
    // Obfuscated, not secret: it only keeps the flag from being flipped by hand.
    encoding: { encode: btoa, decode: atob },
  }),
  loopChannels: defineStored({
    key: loopChannelsKey,
    schema: z.object({ channels: z.array(channelRecord), channelIds: z.array(z.string()) }),
    fallback: { channels: [], channelIds: [] },
  }),
  /** What the wall showed last. */
  wallView: defineStored({
    key: wallViewKey,
    schema: z.object({
      windows: z.literal(layoutSizes),
      isTouring: z.boolean(),
      dwellSeconds: z.number().int(),
    }),
    fallback: { windows: 4, isTouring: false, dwellSeconds: 20 },
  }),
  layouts: { 1: layout(1), 4: layout(4), 9: layout(9), 16: layout(16) },
};
