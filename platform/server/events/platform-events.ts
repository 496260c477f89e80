import { type Logger, type Text, TypedEvents } from "@tessera/base";
import type { ChannelRef } from "../../contract/index.ts";

/**
 * What happened, for whoever cares. A feature adds its own events from its own folder:
 * `declare module "@tessera/platform/server" { interface PlatformEvents { "alarm-raised": Alarm } }`
 */
export interface PlatformEvents {
  "channel-state-changed": {
    readonly channel: ChannelRef;
    readonly name: string;
    readonly isOnline: boolean;
    /** Why it went offline. */
    readonly reason?: Text;
    readonly atMs: number;
  };
  "session-ended": {
    readonly sessionId: number;
    readonly userId: number;
    readonly reason: "signed-out" | "expired" | "revoked";
  };
  /** What roles may do has changed: whoever serves a channel asks Rights again. */
  "rights-changed": Readonly<Record<string, never>>;
  /** Names only: a value may be a secret. */
  "settings-changed": { readonly section: string; readonly fields: readonly string[] };
}

export type Events = TypedEvents<PlatformEvents>;

export function createEvents(log: Logger): Events {
  return new TypedEvents((error) => log.error({ error }, "An event listener failed"));
}
