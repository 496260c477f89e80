import type { ChannelRef, GpsPosition } from "@tessera/engine";

/** Where a device says that one of its channels is: every word of it. */
export interface ToldPosition {
  readonly channel: ChannelRef;
  readonly position: GpsPosition;
}

declare module "@tessera/platform/server" {
  interface PlatformEvents {
    "position-told": ToldPosition;
  }
}
