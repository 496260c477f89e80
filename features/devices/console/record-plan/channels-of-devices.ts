import { request } from "@tessera/platform/console";
import { listDeviceChannels } from "../../contract.ts";

export interface ChannelPlace {
  readonly device: string;
  readonly channel: string;
}

/** As many as one answer holds. */
const everyChannel = 99_999;
/** Of more devices, all channels there are come faster in one answer. */
const askedSingly = 20;

/** The cameras of devices. */
export async function channelsOfDevices(devices: readonly string[]): Promise<ChannelPlace[]> {
  const asked = devices.length > askedSingly ? [""] : devices;
  const wanted = new Set(devices);
  const found: ChannelPlace[] = [];
  for (const device of asked) {
    const { Channels } = await request(listDeviceChannels, { device, limit: everyChannel });
    for (const { ParentDeviceID, ChannelID } of Channels)
      if (wanted.has(ParentDeviceID)) found.push({ device: ParentDeviceID, channel: ChannelID });
  }
  return found;
}
