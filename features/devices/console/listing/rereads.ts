import {
  getDevice,
  listChannels,
  listDeviceChannels,
  listDevices,
  listDirectories,
} from "../../contract.ts";

/** What a change of devices or channels makes out of date. */
export const rereads = [
  listDevices,
  getDevice,
  listChannels,
  listDeviceChannels,
  listDirectories,
] as const;
