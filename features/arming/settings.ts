import { defineSettings, field } from "@tessera/platform/contract";
import { z } from "zod";

export const armingSettings = defineSettings("arming", {
  title: ["布防权限", "Who may arm"],
  fields: {
    operatorsMaySwitch: field(z.boolean().default(false), {
      label: ["允许操作员布防、撤防", "Operators may arm and disarm"],
      hint: ["关闭时只有管理员可以切换模式。", "If off, only administrators can switch modes."],
    }),
    operatorsMayMute: field(z.boolean().default(true), {
      label: ["允许操作员屏蔽摄像机报警", "Operators may mute a camera's alarms"],
      hint: [
        "只限其有权预览的摄像机；谁屏蔽的、到何时为止，所有人可见。",
        "Only of cameras they may watch. Everybody sees who muted a camera and until when.",
      ],
    }),
  },
});
