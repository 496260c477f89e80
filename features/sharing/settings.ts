import { defineSettings, field } from "@tessera/platform/contract";
import { z } from "zod";

/** Pages that need no account. Both are closed unless an administrator opens them. */
export const sharingSettings = defineSettings("sharing", {
  fields: {
    /** /players shows any channel to anybody. */
    isPlayersOpen: field(z.boolean().default(false)),
    /** /share shows any channel to anybody, without a key. */
    isShareOpen: field(z.boolean().default(false)),
  },
});
