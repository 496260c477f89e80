import { defineSettings, field } from "@tessera/platform/contract";
import { z } from "zod";

export const trackSettings = defineSettings("tracks", {
  fields: {
    keptDays: field(z.number().int().min(1).max(3650).default(30)),
  },
});
