export type { GbDevice } from "./gb-device.ts";
export type { GbDeviceOptions } from "./gb-device-options.ts";
export { startGbDevice } from "./start-gb-device.ts";
