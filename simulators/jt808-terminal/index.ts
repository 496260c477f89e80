export { AttachmentLine } from "./attachments/attachment-line.ts";
export { demoRoads } from "./demo-roads.ts";
export type { Jt808Terminal } from "./jt808-terminal.ts";
export { mediaHandlers, withCameras } from "./media/media-handlers.ts";
export type { TerminalMediaOptions } from "./media/media-options.ts";
export { TerminalCameras } from "./media/terminal-cameras.ts";
export type { OrderHandler } from "./orders.ts";
export { startJt808Terminal } from "./start-jt808-terminal.ts";
export type { Jt808TerminalOptions } from "./terminal-options.ts";
