export { ListeningSession } from "./listening-session.ts";
export { SessionTable, type SessionTexts } from "./session-table.ts";
export { SourceLimits } from "./source-limits.ts";
export { SentStreams } from "./sent-streams.ts";
export { TcpPort } from "./tcp-port.ts";
