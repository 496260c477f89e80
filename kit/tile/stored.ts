import { defineStored } from "@tessera/platform/console";
import { z } from "zod";

/** What tiles remember in this browser between visits. */
export const stored = {
  /** Of live tiles, from 0 to 1. */
  tileVolume: defineStored({
    key: "tessera_tile_volume",
    schema: z.number().min(0).max(1),
    fallback: 1,
  }),
  /** How live pictures lie in their tiles, last changed first; who is not named lies as sent. */
  pictureShapes: defineStored({
    key: "tessera_picture_shapes",
    schema: z.array(
      z.object({
        key: z.string(),
        fit: z.enum(["contain", "cover", "fill"]),
        turn: z.literal([0, 90, 180, 270]),
      }),
    ),
    fallback: [],
  }),
};
