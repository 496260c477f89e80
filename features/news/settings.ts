import { z } from "zod";

export const newsSettings = {
  section: "news",
  schema: z.object({
    /** A channel must be gone or back for this long before it is news. */
    settleSeconds: z.number().min(0).max(600).default(5),
  }),
  secrets: [],
} as const;
