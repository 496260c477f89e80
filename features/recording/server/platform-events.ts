import type { Text } from "@tessera/base";
import type { ChannelRef } from "@tessera/engine";

/** Something keeps channels from being recorded, or does so no longer; for banners and messages. */
export interface RecordingTrouble {
  readonly kind:
    | "disk-full"
    | "only-locked-left"
    | "root-missing"
    | "root-foreign"
    | "root-failing"
    | "disk-slow"
    | "not-recording";
  readonly phase: "begins" | "ends";
  readonly sinceMs: number;
  readonly text: Text;
  /** Undefined: it is about the server's storage. */
  readonly channel?: ChannelRef | undefined;
}

declare module "@tessera/platform/server" {
  interface SiteEvents {
    "recording-trouble": RecordingTrouble;
  }
}
