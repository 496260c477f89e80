import type { Text } from "@tessera/base";
import type { ChannelRef, GpsPosition } from "@tessera/engine";

/** Deleted for good: whoever has kept something about them drops it. */
export interface PurgedDevices {
  /** Their channels go with them. */
  readonly deviceIds: readonly string[];
  /** Channels that were deleted alone. */
  readonly channels: readonly ChannelRef[];
}

/** A device, or the server itself, has noticed something. */
export interface RaisedAlarm {
  /** Empty: the server. */
  readonly deviceId: string;
  /** Undefined: the device as a whole. */
  readonly channel?: ChannelRef | undefined;
  /** 7 motion detection, 10 tripwire … */
  readonly alarmType: number;
  readonly phase: "begins" | "ends" | "happens";
  readonly atMs: number;
  /** As the device named it. */
  readonly topic: string;
  readonly description: Text;
}

/** Where a device says that one of its channels is: every word of it. */
export interface ToldPosition {
  readonly channel: ChannelRef;
  readonly position: GpsPosition;
}

declare module "@tessera/platform/server" {
  interface PlatformEvents {
    "channel-state-changed": {
      readonly channel: ChannelRef;
      readonly name: string;
      readonly isOnline: boolean;
      /** Why it went offline. */
      readonly reason?: Text;
      readonly atMs: number;
    };
    "devices-purged": PurgedDevices;
    "alarm-raised": RaisedAlarm;
    "position-told": ToldPosition;
  }
}
