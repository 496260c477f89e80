import { defineSettings, field } from "@tessera/platform/contract";
import { z } from "zod";

export const newsSettings = defineSettings("news", {
  fields: {
    /** A channel must be gone or back for this long before it is news. */
    settleSeconds: field(z.number().min(0).max(600).default(5)),
  },
});
