import { EhomeDevice } from "./ehome-device.ts";
import type { EhomeDeviceOptions } from "./ehome-device-options.ts";

export type { EhomeDevice } from "./ehome-device.ts";
export type { EhomeDeviceOptions } from "./ehome-device-options.ts";
export { lakeTour } from "./lake-tour.ts";

/** A device that has begun to register: see `isRegistered` whether it was let in. */
export async function startEhomeDevice(options: EhomeDeviceOptions): Promise<EhomeDevice> {
  const device = new EhomeDevice(options);
  await device.start();
  return device;
}
