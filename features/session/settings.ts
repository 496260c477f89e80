import { z } from "zod";

/** Whether first-run initialisation is still to be done. */
export const initialSettings = {
  section: "session",
  schema: z.object({ isInitialDue: z.boolean().default(true) }),
  secrets: [],
} as const;
