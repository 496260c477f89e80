import { defineSettings, field } from "@tessera/platform/contract";
import { z } from "zod";

/** Whether first-run initialisation is still to be done. */
export const initialSettings = defineSettings("session", {
  fields: {
    isInitialDue: field(z.boolean().default(true)),
  },
});
