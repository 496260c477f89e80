import { type Logger, TypedEvents } from "@tessera/base";

/**
 * What happened, for whoever cares. The platform's own stand here; a feature adds its own from its folder:
 * `declare module "@tessera/platform/server" { interface PlatformEvents { "moved": Move } }`
 */
export interface PlatformEvents {
  "session-ended": {
    readonly sessionId: number;
    readonly userId: number;
    readonly reason: "signed-out" | "expired" | "revoked";
  };
  /** What roles may do has changed: whoever serves somebody asks Rights again. */
  "rights-changed": Readonly<Record<string, never>>;
  /** Names only: a value may be a secret. */
  "settings-changed": { readonly section: string; readonly fields: readonly string[] };
}

export type Events = TypedEvents<PlatformEvents>;

export function createEvents(log: Logger): Events {
  return new TypedEvents((error) => log.error({ error }, "An event listener failed"));
}
