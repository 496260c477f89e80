import { defineSettings, field } from "@tessera/platform/contract";
import { z } from "zod";

export const alarmPlanSettings = defineSettings("alarm-plans", {
  fields: {
    /** Off: no plan does anything; alarms are kept and shown all the same. */
    isOn: field(z.boolean().default(true)),
    /** Of one alarm, however long it is recorded. */
    maxPictures: field(z.number().int().min(1).max(100).default(10)),
    /** An alarm that is told later than this moves no camera and records nothing; it is still pushed. */
    staleMinutes: field(z.number().int().min(1).max(1440).default(10)),
  },
});
