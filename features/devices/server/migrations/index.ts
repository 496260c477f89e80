import type { FeatureMigrations } from "@tessera/platform/server";
import { devices } from "./0001-devices.ts";
import { channels } from "./0002-channels.ts";
import { history } from "./0003-history.ts";
import { deletions } from "./0004-deletions.ts";
import { channelOptions } from "./0005-channel-options.ts";
import { channelRelay } from "./0006-channel-relay.ts";

export const deviceMigrations: FeatureMigrations = {
  feature: "devices",
  secrets: [
    {
      table: "devices",
      key: ["id"],
      column: "connection",
      isJson: true,
      label: { zh: "设备", en: "devices" },
    },
    {
      table: "channels",
      key: ["device_id", "channel_id"],
      column: "connection",
      isJson: true,
      label: { zh: "通道", en: "channels" },
    },
    {
      table: "channels",
      key: ["device_id", "channel_id"],
      column: "relay",
      isJson: true,
      label: { zh: "通道的推流地址", en: "push addresses of channels" },
    },
  ],
  migrations: [devices, channels, history, deletions, channelOptions, channelRelay],
};
