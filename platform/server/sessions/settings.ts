import { z } from "zod";
import { defineSettings } from "../settings/index.ts";

export const sessionSettings = defineSettings({
  section: "sessions",
  schema: z.object({
    /** A session that is not used for this long ends. */
    idleHours: z
      .number()
      .positive()
      .max(24 * 365)
      .default(12),
    /** A session ends after this long even if it is used. */
    maxDays: z.number().positive().max(365).default(30),
  }),
});

export type SessionLimits = z.output<(typeof sessionSettings)["schema"]>;
