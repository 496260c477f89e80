import { defineSettings, field } from "@tessera/platform/contract";
import { z } from "zod";

export const ptzSettings = defineSettings("ptz", {
  title: ["云台控制", "PTZ control"],
  fields: {
    /** Who has moved a camera keeps it for so long after the last word. */
    holdSeconds: field(z.number().int().min(1).max(600).default(10), {
      label: ["云台占用时间", "Hold after the last move"],
      hint: [
        "操作者最后一次操作后，云台为其保留这么久",
        "Who has moved a camera keeps it for so long",
      ],
      unit: ["秒", "s"],
      bad: ["应为 1 到 600 的整数", "must be a whole number from 1 to 600"],
    }),
  },
});
