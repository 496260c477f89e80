import { defineSettings, field } from "@tessera/platform/contract";
import { z } from "zod";

export const rtmpSettings = defineSettings("rtmp", {
  fields: {
    isEnabled: field(z.boolean().default(true)),
    /** 0: any free one. */
    port: field(z.number().int().min(0).max(65_535).default(11_935)),
    /** RTMPS, with the certificate of the server. */
    securePort: field(z.number().int().min(0).max(65_535).default(11_936)),
    /** False leaves RTMPS alone. */
    isPlainEnabled: field(z.boolean().default(true)),
  },
});
