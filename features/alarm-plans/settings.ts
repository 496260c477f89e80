import { defineSettings, field } from "@tessera/platform/contract";
import { z } from "zod";

export const alarmPlanSettings = defineSettings("alarm-plans", {
  title: ["报警预案", "Alarm plans"],
  fields: {
    /** Off: no plan does anything; alarms are kept and shown all the same. */
    isOn: field(z.boolean().default(true), {
      label: ["执行报警预案", "Carry out alarm plans"],
      hint: [
        "关闭后预案不动作，报警仍会保存和显示",
        "If off, no plan does anything; alarms are kept and shown all the same",
      ],
    }),
    /** Of one alarm, however long it is recorded. */
    maxPictures: field(z.number().int().min(1).max(100).default(10), {
      label: ["每次报警最多抓图", "Pictures of one alarm"],
      unit: ["张", ""],
      bad: ["应为 1 到 100 的整数", "must be a whole number from 1 to 100"],
    }),
    /** An alarm that is told later than this moves no camera and records nothing; it is still pushed. */
    staleMinutes: field(z.number().int().min(1).max(1440).default(10), {
      label: ["过时报警", "Alarms are stale after"],
      hint: [
        "迟到超过此时间的报警不再联动云台和录像，但仍会推送",
        "An alarm that is told later moves no camera and records nothing; it is still pushed",
      ],
      unit: ["分钟", "minutes"],
      bad: ["应为 1 到 1440 的整数", "must be a whole number from 1 to 1440"],
    }),
  },
});
