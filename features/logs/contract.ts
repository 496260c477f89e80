export * from "./file-calls.ts";
export * from "./level-calls.ts";
export * from "./line-calls.ts";
export * from "./protocol-log-calls.ts";
export { type LogLevel, logLevels } from "./settings.ts";
