import { availableParallelism } from "node:os";
import { defineSettings, field } from "@tessera/platform/contract";
import { z } from "zod";

export const transcodeSettings = defineSettings("transcode", {
  fields: {
    isEnabled: field(z.boolean().default(true)),
    /** At once; each may take most of a core. */
    maxStreams: field(
      z
        .number()
        .int()
        .min(1)
        .max(64)
        .default(Math.max(1, availableParallelism() - 1)),
    ),
    /** Larger pictures are made smaller. */
    maxHeight: field(z.number().int().min(144).max(4320).default(1080)),
  },
});
