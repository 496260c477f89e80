import type { ChannelRef, DeviceCatalog } from "@tessera/engine";
import type { FootageIndex } from "./ports.ts";

export interface ChannelName {
  readonly name: string;
  readonly deviceName: string;
}

export type ChannelNames = (channel: ChannelRef) => ChannelName;

/** As they are called now; what was deleted keeps the name under which it was recorded. */
export const channelNames =
  (
    catalog: Pick<DeviceCatalog, "channel" | "device">,
    index: Pick<FootageIndex, "recordedName">,
  ): ChannelNames =>
  (channel) => {
    const known = catalog.channel(channel);
    const device = catalog.device(channel.deviceId);
    if (known && device) return { name: known.name, deviceName: device.name };
    const { deviceId, channelId } = channel;
    return index.recordedName(channel) ?? { name: channelId, deviceName: deviceId };
  };
