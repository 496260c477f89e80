import type { Device } from "../contract.ts";
import { shownAddress } from "./form-fields/camera-address.ts";

/** Where the device is reached, for the eyes: never with credentials. */
export const addressOf = (device: Device): string => shownAddress(device.RtspUrl) || hostOf(device);

/** One that comes to us has no address of its own, but its id is written on it. */
export const placeOf = (device: Device): string => addressOf(device) || device.DeviceID;

/** Its machine alone. */
export const hostOf = ({ DeviceIp, DevicePort }: Device): string =>
  DeviceIp && DevicePort ? `${DeviceIp}:${DevicePort}` : DeviceIp;
