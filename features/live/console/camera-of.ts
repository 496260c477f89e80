import type { Channel } from "../../devices/contract.ts";
import type { Camera } from "./camera.ts";

type Listed = Pick<Channel, "ParentDeviceID" | "ChannelID" | "Name" | "Online" | "Enable"> &
  Partial<Pick<Channel, "DeviceEnable">>;

/** A channel of a disabled device is not to be watched either. */
export const cameraOf = (channel: Listed): Camera => ({
  device: channel.ParentDeviceID,
  channel: channel.ChannelID,
  name: channel.Name,
  isOnline: channel.Online === 1,
  isEnabled: channel.Enable === 1 && channel.DeviceEnable !== 0,
});
