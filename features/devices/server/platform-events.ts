import type { Text } from "@tessera/base";
import type { ChannelRef, GpsPosition, PurgedDevices } from "@tessera/engine";

/** Where a device says that one of its channels is: every word of it. */
export interface ToldPosition {
  readonly channel: ChannelRef;
  readonly position: GpsPosition;
}

declare module "@tessera/platform/server" {
  interface SiteEvents {
    "channel-state-changed": {
      readonly channel: ChannelRef;
      readonly name: string;
      readonly isOnline: boolean;
      /** Why it went offline. */
      readonly reason?: Text;
      readonly atMs: number;
    };
    "position-told": ToldPosition;
  }
  interface ServerEvents {
    /** Told on every server, after the rows have gone. */
    "devices-purged": PurgedDevices;
  }
}
