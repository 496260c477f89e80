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
  /** The names of pictures: when they are shown, and at which edge. */
  names: defineStored({
    key: "tessera_tile_names",
    schema: z.object({ when: z.enum(["always", "hover", "never"]), at: z.enum(["top", "bottom"]) }),
    fallback: { when: "always", at: "top" },
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
