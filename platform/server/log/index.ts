export { createLog } from "./create-log.ts";
export { type LogFile, openLogFile } from "./log-file.ts";
export { LogLevels } from "./log-levels.ts";
export { redactFields, redactText } from "./redact.ts";
