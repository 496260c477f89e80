import { defineStored } from "@tessera/platform/console";
import { z } from "zod";
import { layoutKey, loopChannelsKey, singleKey, wallGrids, wallViewKey } from "./stored-keys.ts";

/** One window of a multi-screen layout. */
const windowCell = z.object({
  device: z.string(),
  channel: z.string(),
  name: z.string(),
  /** 1 main stream, 2 sub stream, 0: as the wall finds right. */
  flow: z.literal([0, 1, 2]),
});

const channelRecord = z.record(z.string(), z.unknown());

export type WallGrid = (typeof wallGrids)[number];
const mostWindows = 16;

const layout = (windows: WallGrid) =>
  defineStored({
    key: layoutKey(windows),
    schema: z.array(windowCell.nullable()).max(mostWindows),
    fallback: [],
  });

/** What the wall remembers in this browser between visits. */
export const stored = {
  /** The wall shows one window. */
  single: defineStored({
    key: singleKey,
    schema: z.boolean(),
    fallback: false,
    // Obfuscated, not secret: it only keeps the flag from being flipped by hand.
    encoding: { encode: (text) => btoa(text), decode: (text) => atob(text) },
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
      windows: z.literal(wallGrids),
      isTouring: z.boolean(),
      dwellSeconds: z.number().int(),
    }),
    fallback: { windows: 4, isTouring: false, dwellSeconds: 20 },
  }),
  layouts: new Map(wallGrids.map((grid) => [grid, layout(grid)])),
};
