export { alarmTypes } from "./alarm-types.ts";
export * from "./capability-calls.ts";
export * from "./channel-calls.ts";
export * from "./device-calls.ts";
export { findDevice } from "./find-calls.ts";
export { readCameraHealth } from "./health-calls.ts";
export * from "./import-calls.ts";
export { catalogChanged, channelState } from "./push-kinds.ts";
export { changeDevicePasswords, setClocks } from "./upkeep-calls.ts";
export { waitingCalls } from "./waiting-calls.ts";
export {
  type Channel,
  channel,
  type Device,
  type DeviceDetails,
  type DeviceType,
  type FormField,
  watermarkPlace,
} from "./wire-types.ts";
