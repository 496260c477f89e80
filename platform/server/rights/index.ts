export { Accounts, type AccountsChange } from "./accounts.ts";
export { type KeyedCall, requireScope } from "./key-scope.ts";
export {
  PlayTickets,
  recordedFlow,
  recordedTicketLifetimeMs,
  type TimeRange,
} from "./play-tickets.ts";
export { type PrincipalSource, withVisitors } from "./principals.ts";
export { type ChannelGroups, Rights } from "./rights.ts";
export type { Grant } from "./role.ts";
export { SignedText } from "./signed-text.ts";
