export { alarmTypes } from "./alarm-types.ts";
export * from "./capability-calls.ts";
export * from "./channel-calls.ts";
export * from "./device-calls.ts";
export * from "./import-calls.ts";
export { catalogChanged, channelState } from "./push-kinds.ts";
export {
  type Channel,
  channel,
  type Device,
  type DeviceDetails,
  type DeviceType,
  type FormField,
} from "./wire-types.ts";
