import { defineSettings, field } from "@tessera/platform/contract";
import { z } from "zod";

export const mediaSettings = defineSettings("media", {
  fields: {
    /** Processes that pull and send video; null: one a core, 0: all in the server itself. */
    workers: field(z.number().int().min(0).max(64).nullable().default(null)),
  },
});
