export * from "./attachments/index.ts";
export { openJt808Port } from "./jt808-port.ts";
export { addressOf, type Jt808Peer } from "./peer.ts";
export { TerminalLink } from "./terminal-link.ts";
export type { Jt808Trace } from "./trace.ts";
