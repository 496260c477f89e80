import { defineSettings } from "@tessera/platform/server";
import { z } from "zod";

export const rtmpSettings = defineSettings({
  section: "rtmp",
  schema: z.object({
    isEnabled: z.boolean().default(true),
    /** 0: any free one. */
    port: z.number().int().min(0).max(65_535).default(11_935),
  }),
});
