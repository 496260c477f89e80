import { z } from "zod";

export const recordingSettings = {
  section: "recording",
  schema: z.object({
    /** Folders for recordings; none: one in the data folder. */
    paths: z.array(z.string().min(1).max(1000)).max(32).default([]),
    /** What stays free on each of them: the larger one of both. */
    reserveGigabytes: z.number().min(0).max(100_000).default(1),
    reservePercent: z.number().min(0).max(50).default(2),
  }),
  secrets: [],
} as const;
