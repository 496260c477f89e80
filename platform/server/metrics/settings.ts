import { z } from "zod";
import { defineSettings, field } from "../../contract/index.ts";

const leastLength = 16;

export const metricsSettings = defineSettings("metrics", {
  title: ["监控指标接口", "Metrics endpoint"],
  fields: {
    isOn: field(z.boolean().default(true), {
      label: ["开放 /metrics", "Answer /metrics"],
      hint: [
        "供 Prometheus 等监控系统采集；未设置访问令牌时不应答。",
        "For Prometheus and other monitoring systems. Not answered while no access token is set.",
      ],
    }),
    token: field(
      z.union([z.literal(""), z.string().trim().min(leastLength).max(200)]).default(""),
      {
        label: ["访问令牌", "Access token"],
        hint: [
          "采集方以 Authorization: Bearer 携带；至少 16 个字符，建议随机生成。",
          "Sent by the collector as Authorization: Bearer. At least 16 characters, best chosen at random.",
        ],
        bad: ["应为 16 到 200 个字符", "must have 16 to 200 characters"],
        secret: true,
      },
    ),
  },
});
