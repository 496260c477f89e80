import type { PurgedDevices } from "@tessera/engine";
import type { ChannelRecord, DeviceRecord } from "./device-record.ts";

/** What one change does, in this order, all of it or nothing. */
export interface DeviceChange {
  /** For good. */
  readonly purged?: PurgedDevices | undefined;
  /** New ones, and others as they are now. */
  readonly devices?: readonly DeviceRecord[] | undefined;
  readonly channels?: readonly ChannelRecord[] | undefined;
  readonly deleted?: Deletion | undefined;
  /** By their undo ids: nothing can be brought back from these any more. */
  readonly endedDeletions?: readonly string[] | undefined;
}

/** What was deleted together, and can be brought back until then. */
export interface Deletion extends PurgedDevices {
  readonly undo: string;
  readonly expiresAtMs: number;
}
