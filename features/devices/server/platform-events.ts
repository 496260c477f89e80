import type { Text } from "@tessera/base";
import type { ChannelRef } from "@tessera/engine";

/** Deleted for good: whoever has kept something about them drops it. */
export interface PurgedDevices {
  /** Their channels go with them. */
  readonly deviceIds: readonly string[];
  /** Channels that were deleted alone. */
  readonly channels: readonly ChannelRef[];
}

/** A device has noticed something. */
export interface RaisedAlarm {
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

declare module "@tessera/platform/server" {
  interface PlatformEvents {
    "devices-purged": PurgedDevices;
    "alarm-raised": RaisedAlarm;
  }
}
