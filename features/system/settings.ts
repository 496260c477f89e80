import { z } from "zod";

/** The specification caps map zooms at 24. */
const zoom = z.number().int().min(1).max(24);

export const systemSettings = {
  section: "system",
  schema: z.object({
    /** Empty: the product's name. */
    title: z.string().max(100).default(""),
    /** HTML; the console cleans it before it shows it. Empty: the console's own line. */
    copyright: z.string().max(5000).default(""),
    hasRecording: z.boolean().default(true),
    homeMapZoom: zoom.default(12),
    columnMapZoom: zoom.default(12),
  }),
  secrets: [],
} as const;
