import type { Device } from "../contract.ts";
import { shownAddress } from "./form-fields/camera-address.ts";

/** Where the device is reached, for the eyes: never with credentials. */
export const addressOf = (device: Device): string => shownAddress(device.RtspUrl) || hostOf(device);

/** Its machine alone. */
export const hostOf = ({ DeviceIp, DevicePort }: Device): string =>
  DeviceIp && DevicePort ? `${DeviceIp}:${DevicePort}` : DeviceIp;
