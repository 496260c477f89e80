import type { Text } from "@tessera/base";
import type { ChannelRef, GpsPosition } from "@tessera/engine";

/** Deleted for good: whoever has kept something about them drops it. */
export interface PurgedDevices {
  /** Their channels go with them. */
  readonly deviceIds: readonly string[];
  /** Channels that were deleted alone. */
  readonly channels: readonly ChannelRef[];
}

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
    "devices-purged": PurgedDevices;
  }
}
