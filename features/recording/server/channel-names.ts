import type { ChannelRef, DeviceCatalog } from "@tessera/engine";
import type { FootageIndex } from "./ports.ts";

/** What a channel is called, or was when it was last recorded. */
export const nameOf = (
  channel: ChannelRef,
  catalog: Pick<DeviceCatalog, "channel">,
  index: Pick<FootageIndex, "recordedName">,
): string =>
  catalog.channel(channel)?.name ?? index.recordedName(channel)?.name ?? channel.channelId;

/** As the audit record names it. */
export const channelTarget = (
  { deviceId, channelId }: ChannelRef,
  catalog: Pick<DeviceCatalog, "channel">,
): string =>
  `通道 ${catalog.channel({ deviceId, channelId })?.name ?? channelId} (${deviceId}/${channelId})`;
