import { defineSettings, field } from "@tessera/platform/contract";
import { z } from "zod";

export const alarmSettings = defineSettings("alarms", {
  fields: {
    keptDays: field(z.number().int().min(1).max(3650).default(30)),
    /** The newest of one device; a device that never rests must not crowd out the others. */
    keptOfDevice: field(z.number().int().min(100).max(1_000_000).default(100_000)),
    /** Pictures take more room than words. */
    picturesKeptDays: field(z.number().int().min(1).max(3650).default(14)),
  },
});
