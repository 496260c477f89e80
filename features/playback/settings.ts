import { defineSettings, field } from "@tessera/platform/contract";
import { z } from "zod";

export const previewSettings = defineSettings("previews", {
  fields: {
    /** Of one core, at most, for the small pictures of all channels; 0: made only when one is asked for. */
    coreShare: field(z.number().min(0).max(1).default(0.25)),
  },
});
