import { defineSettings } from "@tessera/platform/server";
import { z } from "zod";

export const mediaSettings = defineSettings({
  section: "media",
  schema: z.object({
    /** Processes that pull and send video; null: one a core, 0: all in the server itself. */
    workers: z.number().int().min(0).max(64).nullable().default(null),
  }),
});
