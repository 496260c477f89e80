import type { Text } from "@tessera/base";

/** What templates may name, with what it stands for. */
export const placeholders = {
  title: { zh: "标题", en: "title" },
  body: { zh: "正文", en: "body" },
  severity: { zh: "级别 1–4，1 最紧急", en: "severity 1–4, 1 is the most urgent" },
  severityName: { zh: "级别名称", en: "name of the severity" },
  time: { zh: "时间（服务器时区）", en: "time (zone of the server)" },
  timeMs: { zh: "时间（UTC 毫秒）", en: "time (UTC milliseconds)" },
  alarmId: { zh: "报警编号", en: "ID of the alarm" },
  alarmType: { zh: "报警类型", en: "alarm type" },
  phase: { zh: "begins、ends 或 happens", en: "begins, ends or happens" },
  source: { zh: "报警来源", en: "source of the alarm" },
  deviceId: { zh: "设备编号", en: "device ID" },
  deviceName: { zh: "设备名称", en: "device name" },
  channelId: { zh: "通道编号", en: "channel ID" },
  channelName: { zh: "通道名称", en: "channel name" },
  planName: { zh: "报警预案", en: "alarm plan" },
  link: { zh: "打开画面的链接", en: "link to the picture" },
  picture: { zh: "报警图片的链接，7 天内有效", en: "link to the alarm's picture, good for 7 days" },
  clip: {
    zh: "报警录像的链接（MP4，最长 1 分钟），7 天内有效；有链接的人都能观看",
    en: "link to the alarm's recording (MP4, a minute at most), good for 7 days; whoever has it can watch",
  },
  count: { zh: "消息条数，合并推送时大于 1", en: "number of messages; above 1 for a digest" },
  key: { zh: "消息的唯一标识", en: "unique key of the message" },
} as const satisfies Readonly<Record<string, Text>>;

export type Placeholder = keyof typeof placeholders;
export type PlaceholderValues = Readonly<Record<Placeholder, string>>;
