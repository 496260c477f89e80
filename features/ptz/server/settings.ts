import { defineSettings, field } from "@tessera/platform/contract";
import { z } from "zod";

export const ptzSettings = defineSettings("ptz", {
  fields: {
    /** Who has moved a camera keeps it for so long after the last word. */
    holdSeconds: field(z.number().int().min(1).max(600).default(10)),
  },
});
