import { words as common } from "@tessera/platform/console";

/** Words that many screens use, with the nouns of the product: a feature spreads them into its texts. */
export const words = {
  ...common,
  config: ["配置中心", "Settings"],
  device: ["设备", "Device"],
  channel: ["通道", "Channel"],
  channels: ["通道", "Channels"],
  group: ["分组", "Group"],
} as const;
