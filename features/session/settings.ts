import { z } from "zod";

/** Whether first-run initialisation is still to be done. */
export const initialSettings = {
  section: "session",
  schema: z.object({ isInitialDue: z.boolean().default(true) }),
  secrets: [],
} as const;

/** What GB28181 devices sign in with. Empty until initialisation: no device gets in by a default. */
export const gb28181Settings = {
  section: "gb28181",
  schema: z.object({ sipPassword: z.string().max(100).default("") }),
  secrets: ["sipPassword"],
} as const;
