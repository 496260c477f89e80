export * from "./access-calls.ts";
export * from "./log-calls.ts";
export * from "./session-calls.ts";
export { ehomeSettings } from "./settings.ts";
export * from "./waiting-calls.ts";
export { ehomeWire } from "./wire-types.ts";
