import { defineSettings, field } from "@tessera/platform/contract";
import { z } from "zod";

export const trackSettings = defineSettings("tracks", {
  title: ["位置轨迹", "Positions"],
  fields: {
    keptDays: field(z.number().int().min(1).max(3650).default(30), {
      label: ["轨迹保存天数", "Keep positions for"],
      hint: ["更早的位置会被删除", "Older positions are deleted"],
      unit: ["天", "days"],
      bad: ["应为 1 到 3650 的整数", "must be a whole number from 1 to 3650"],
    }),
  },
});
