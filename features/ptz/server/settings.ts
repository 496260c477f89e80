import { defineSettings } from "@tessera/platform/server";
import { z } from "zod";

export const ptzSettings = defineSettings({
  section: "ptz",
  schema: z.object({
    /** Who has moved a camera keeps it for so long after the last word. */
    holdSeconds: z.number().int().min(1).max(600).default(10),
  }),
});
