import { defineSettings, field } from "@tessera/platform/contract";
import { z } from "zod";

export const rtspSettings = defineSettings("rtsp", {
  fields: {
    isEnabled: field(z.boolean().default(true)),
    /** 0: any free one. */
    port: field(z.number().int().min(0).max(65_535).default(10_554)),
    /** RTSPS, with the certificate of the server. */
    securePort: field(z.number().int().min(0).max(65_535).default(10_322)),
    /** False leaves RTSPS alone. */
    isPlainEnabled: field(z.boolean().default(true)),
  },
});
