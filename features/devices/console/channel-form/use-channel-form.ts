import { useQueryCall } from "@tessera/platform/console";
import {
  type Channel,
  type Device,
  type DeviceType,
  getDevice,
  listChannels,
  listDirectories,
} from "../../contract.ts";
import type { Directory } from "../directories.ts";
import { useDeviceTypes } from "../use-device-types.ts";

/** Everything that the form of a channel needs to know. */
export interface LoadedForm {
  readonly device: Device;
  /** Undefined: this server does not know the device's type. */
  readonly type: DeviceType | undefined;
  readonly directories: readonly Directory[];
  /** Undefined: a new one. */
  readonly channel: Channel | undefined;
  /** There is no channel of this id. */
  readonly isGone: boolean;
}

/** Loads the form of a channel; of a new one if the id is empty. */
export function useChannelForm(deviceId: string, channelId: string) {
  const device = useQueryCall(getDevice, { device: deviceId }, { quiet: true });
  const types = useDeviceTypes();
  const directories = useQueryCall(
    listDirectories,
    { device: deviceId },
    { quiet: true, staleTimeMs: 0 },
  );
  const channels = useQueryCall(
    listChannels,
    // The search finds ids; others may hold this one as a part.
    { device: deviceId, q: channelId, limit: 9999 },
    { enabled: channelId !== "", quiet: true, staleTimeMs: 0 },
  );
  const form = (): LoadedForm | undefined => {
    const isNew = channelId === "";
    if (!device.data || !types.data || !directories.data || !(isNew || channels.data))
      return undefined;
    const channel = channels.data?.Channels.find(({ ChannelID }) => ChannelID === channelId);
    return {
      device: device.data,
      type: types.data.find(({ DeviceType: one }) => one === device.data?.DeviceType),
      directories: directories.data.data,
      channel,
      isGone: !isNew && !channel,
    };
  };
  return { form: form(), queries: [device, types, directories, channels] };
}
