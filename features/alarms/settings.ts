import { defineSettings, field } from "@tessera/platform/contract";
import { z } from "zod";

export const alarmSettings = defineSettings("alarms", {
  title: ["报警保存", "Keeping alarms"],
  fields: {
    keptDays: field(z.number().int().min(1).max(3650).default(30), {
      label: ["报警保存天数", "Keep alarms for"],
      hint: ["更早的报警会被删除", "Older alarms are deleted"],
      unit: ["天", "days"],
      bad: ["应为 1 到 3650 的整数", "must be a whole number from 1 to 3650"],
    }),
    /** The newest of one device; a device that never rests must not crowd out the others. */
    keptOfDevice: field(z.number().int().min(100).max(1_000_000).default(100_000), {
      label: ["每台设备最多保存", "At most of one device"],
      hint: [
        "避免一台频繁报警的设备占满空间",
        "A device that never rests must not crowd out the others",
      ],
      unit: ["条", "alarms"],
      bad: ["应为 100 到 1000000 的整数", "must be a whole number from 100 to 1000000"],
    }),
    /** Pictures take more room than words. */
    picturesKeptDays: field(z.number().int().min(1).max(3650).default(14), {
      label: ["报警图片与附件保存天数", "Keep pictures and attachments for"],
      unit: ["天", "days"],
      bad: ["应为 1 到 3650 的整数", "must be a whole number from 1 to 3650"],
    }),
  },
});
