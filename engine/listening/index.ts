export { ListeningSession } from "./listening-session.ts";
/** @public What `npm run new -- listening-driver` writes uses it. */
export { SentStreams } from "./sent-streams.ts";
export { SessionTable, type SessionTexts } from "./session-table.ts";
export { SourceLimits } from "./source-limits.ts";
/** @public What `npm run new -- listening-driver` writes uses it. */
export { TcpPort } from "./tcp-port.ts";
