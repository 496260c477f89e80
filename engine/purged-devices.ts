import { type ChannelRef, channelKey } from "./channel-registry.ts";

/** Deleted for good. Their rows are gone already: whoever has something about them in memory drops it. */
export interface PurgedDevices {
  /** Their channels go with them. */
  readonly deviceIds: readonly string[];
  /** Channels that were deleted alone. */
  readonly channels: readonly ChannelRef[];
}

/** Says of any channel whether it is one of them. */
export function purgedBy({ deviceIds, channels }: PurgedDevices): (channel: ChannelRef) => boolean {
  const devices = new Set(deviceIds);
  const keys = new Set(channels.map(channelKey));
  return (channel) => devices.has(channel.deviceId) || keys.has(channelKey(channel));
}
