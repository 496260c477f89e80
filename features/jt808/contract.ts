import { protocolLogCalls } from "../logs/contract.ts";

export * from "./access-calls.ts";
export { jt808Settings, jt1078Settings } from "./settings.ts";
export * from "./terminal-calls.ts";
export * from "./waiting-calls.ts";
export {
  type Jt808Config,
  type Jt808ConfigChange,
  jt808Wire,
  jt1078Wire,
} from "./wire-types.ts";

const log = protocolLogCalls("/api/v1/jt808/log", "JT/T 808");
export const listJt808Log = log.list;
export const readJt808Talk = log.talk;
