import type { ChannelRef } from "../../contract/index.ts";

/** Channels by device, so that asking for one makes no string. */
export class ChannelSet {
  readonly #byDevice = new Map<string, Set<string>>();

  constructor(channels: Iterable<ChannelRef>) {
    for (const { deviceId, channelId } of channels) {
      const ofDevice = this.#byDevice.get(deviceId);
      if (ofDevice) ofDevice.add(channelId);
      else this.#byDevice.set(deviceId, new Set([channelId]));
    }
  }

  has({ deviceId, channelId }: ChannelRef): boolean {
    return this.#byDevice.get(deviceId)?.has(channelId) ?? false;
  }
}
