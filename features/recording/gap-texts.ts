import type { Text } from "@tessera/base";
import type { GapReason } from "./wire-types.ts";

/** Why there is no footage, for people. */
export const gapReasonTexts: Readonly<Record<GapReason, Text>> = {
  "plan-off": { zh: "不在录像计划内", en: "Outside the recording plan" },
  "camera-lost": { zh: "摄像机断开", en: "The camera was disconnected" },
  "channel-disabled": { zh: "通道未开启", en: "The channel was disabled" },
  "disk-full": { zh: "磁盘已满", en: "The disk was full" },
  "disk-lost": { zh: "存储不可用", en: "The storage was unavailable" },
  "disk-slow": { zh: "磁盘写入过慢", en: "The disk was too slow" },
  "server-down": { zh: "服务器停机", en: "The server was down" },
  "recorder-failed": { zh: "录像出错", en: "Recording failed" },
  "clock-step": { zh: "系统时间被调整", en: "The system clock was adjusted" },
  "file-lost": { zh: "录像文件丢失", en: "The recording file is lost" },
  retention: { zh: "已按保留策略删除", en: "Deleted by retention" },
  deleted: { zh: "已被删除", en: "Deleted" },
};

/** Why pictures of footage are damaged. */
export const packetLossText: Text = { zh: "网络丢包", en: "Packet loss" };
