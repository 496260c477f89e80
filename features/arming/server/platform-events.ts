import type { ChannelRef } from "@tessera/engine";

declare module "@tessera/platform/server" {
  interface ServerEvents {
    /** Told on every server, after its memory has changed. */
    "arming-changed": Readonly<Record<string, never>>;
    /** Also when a mute is over by itself. Undefined: alarms of the camera are told again. */
    "mute-changed": { readonly channel: ChannelRef; readonly untilMs: number | undefined };
  }
}
