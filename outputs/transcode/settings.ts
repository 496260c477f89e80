import { availableParallelism } from "node:os";
import { defineSettings } from "@tessera/platform/server";
import { z } from "zod";

export const transcodeSettings = defineSettings({
  section: "transcode",
  schema: z.object({
    isEnabled: z.boolean().default(true),
    /** At once; each may take most of a core. */
    maxStreams: z
      .number()
      .int()
      .min(1)
      .max(64)
      .default(Math.max(1, availableParallelism() - 1)),
    /** Larger pictures are made smaller. */
    maxHeight: z.number().int().min(144).max(4320).default(1080),
  }),
});
