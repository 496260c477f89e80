import { defineSettings } from "@tessera/platform/server";
import { z } from "zod";

export const rtspSettings = defineSettings({
  section: "rtsp",
  schema: z.object({
    isEnabled: z.boolean().default(true),
    /** 0: any free one. */
    port: z.number().int().min(0).max(65_535).default(10_554),
  }),
});
