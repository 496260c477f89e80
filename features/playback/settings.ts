import { z } from "zod";

export const previewSettings = {
  section: "previews",
  schema: z.object({
    /** Of one core, at most, for the small pictures of all channels; 0: made only when one is asked for. */
    coreShare: z.number().min(0).max(1).default(0.25),
  }),
  secrets: [],
} as const;
