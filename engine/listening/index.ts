export { ListeningSession } from "./listening-session.ts";
export { MessageBudget } from "./message-budget.ts";
export {
  type LoggedMessage,
  MessageLog,
  type MessageTrace,
} from "./message-log.ts";
export { MessageRing, type RingSpan } from "./message-ring.ts";
export { Pace } from "./pace.ts";
/** @public What `npm run new -- listening-driver` writes uses it. */
export { SentStreams } from "./sent-streams.ts";
export { SessionTable, type SessionTexts } from "./session-table.ts";
export { SourceLimits } from "./source-limits.ts";
/** @public What `npm run new -- listening-driver` writes uses it. */
export { TcpPort } from "./tcp-port.ts";
export { type WaitingGuest, WaitingRoom, type WaitingRoomParts } from "./waiting-room.ts";
