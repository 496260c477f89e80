import type { protocolLogCalls } from "@tessera/features/logs/contract";

/** The two calls of a protocol's log. */
export type LogCalls = ReturnType<typeof protocolLogCalls>;
