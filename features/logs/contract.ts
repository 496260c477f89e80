export * from "./file-calls.ts";
export * from "./level-calls.ts";
export * from "./line-calls.ts";
export { type LogLevel, logLevels } from "./settings.ts";
