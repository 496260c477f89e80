import { z } from "zod";

/** Pages that need no account. Both are closed unless an administrator opens them. */
export const sharingSettings = {
  section: "sharing",
  schema: z.object({
    /** /players shows any channel to anybody. */
    isPlayersOpen: z.boolean().default(false),
    /** /share shows any channel to anybody, without a key. */
    isShareOpen: z.boolean().default(false),
  }),
  secrets: [],
} as const;
