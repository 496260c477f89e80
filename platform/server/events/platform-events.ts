import { type Logger, type Text, TypedEvents } from "@tessera/base";
import type { ChannelRef } from "../../contract/index.ts";

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

/**
 * What happened, for whoever cares. Those that several features know stand here; a feature adds its own from
 * its folder: `declare module "@tessera/platform/server" { interface PlatformEvents { "moved": Move } }`
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
  "devices-purged": PurgedDevices;
  "alarm-raised": RaisedAlarm;
  "session-ended": {
    readonly sessionId: number;
    readonly userId: number;
    readonly reason: "signed-out" | "expired" | "revoked";
  };
  /** Groups were added, named, put in another place or removed, or have other members. */
  "groups-changed": Readonly<Record<string, never>>;
  /** What roles may do has changed: whoever serves a channel asks Rights again. */
  "rights-changed": Readonly<Record<string, never>>;
  /** Names only: a value may be a secret. */
  "settings-changed": { readonly section: string; readonly fields: readonly string[] };
}

export type Events = TypedEvents<PlatformEvents>;

export function createEvents(log: Logger): Events {
  return new TypedEvents((error) => log.error({ error }, "An event listener failed"));
}
