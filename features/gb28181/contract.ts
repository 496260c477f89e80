export * from "./access-calls.ts";
export * from "./black-calls.ts";
export * from "./log-file-calls.ts";
export * from "./password-calls.ts";
export * from "./session-calls.ts";
export { gb28181Settings, realmOf } from "./settings.ts";
export * from "./sip-log-calls.ts";
export * from "./waiting-calls.ts";
export * from "./white-calls.ts";
export {
  type GbConfig,
  type GbConfigChange,
  gbWire,
  type ListEntry,
  maskedPassword,
} from "./wire-types.ts";
