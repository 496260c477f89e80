export { ListeningSession } from "./listening-session.ts";
export { SessionTable, type SessionTexts } from "./session-table.ts";
export { SourceLimits } from "./source-limits.ts";
