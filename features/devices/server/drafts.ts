import type { ChannelOptions, ChannelRelay } from "@tessera/engine";

/** A device as somebody wants to have it. */
export interface DeviceDraft {
  /** Empty: one is made. */
  readonly id: string;
  readonly name: string;
  readonly driver: string;
  readonly manufacturer: string;
  readonly isEnabled: boolean;
  readonly isOnDemand: boolean;
  /** By the driver's own names. */
  readonly connection: Readonly<Record<string, unknown>>;
  /** Empty: those that a device of its type has. Parents may come after their children. */
  readonly channels: readonly ChannelDraft[];
}

export interface ChannelDraft {
  /** Empty: one is made. */
  readonly id: string;
  readonly name: string;
  /** Empty at the top of its device. */
  readonly parentId: string;
  readonly isDirectory: boolean;
  readonly isEnabled: boolean;
  readonly isOnDemand: boolean;
  /** Absent: as its device. */
  readonly driver?: string | undefined;
  /** What it lays over its device's. */
  readonly connection: Readonly<Record<string, unknown>>;
  readonly longitude: number;
  readonly latitude: number;
  readonly gbId: string;
  readonly number: number;
  readonly options?: ChannelOptions;
  readonly relay?: ChannelRelay;
}
