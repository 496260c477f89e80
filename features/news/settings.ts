import { defineSettings, field } from "@tessera/platform/contract";
import { z } from "zod";

export const newsSettings = defineSettings("news", {
  title: ["上下线消息", "Online and offline messages"],
  fields: {
    /** A channel must be gone or back for this long before it is news. */
    settleSeconds: field(z.number().min(0).max(600).default(5), {
      label: ["上下线确认时间", "Wait before telling"],
      hint: [
        "通道上线或离线持续这么久才通知，避免网络抖动刷屏",
        "A channel must be gone or back for this long before it is told",
      ],
      unit: ["秒", "s"],
      bad: ["应为 0 到 600", "must be from 0 to 600"],
    }),
  },
});
