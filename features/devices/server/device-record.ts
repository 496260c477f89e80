import {
  type ChannelOptions,
  type ChannelRef,
  type ChannelRelay,
  usualOptions,
} from "@tessera/engine";

type Connection = Readonly<Record<string, unknown>>;

export interface DeviceRecord {
  readonly id: string;
  readonly name: string;
  /** The name of its driver; it may be gone. */
  readonly driver: string;
  /** As the driver's schema gives it; as it was stored if that refuses it. */
  readonly connection: Connection;
  readonly isEnabled: boolean;
  readonly isOnDemand: boolean;
  readonly manufacturer: string;
  readonly model: string;
  readonly firmware: string;
  readonly serial: string;
  readonly lastSeenAtMs: number | undefined;
  readonly createdAtMs: number;
}

export interface ChannelRecord extends ChannelRef {
  readonly name: string;
  /** As the device called it; undefined if people made the channel. */
  readonly foundName: string | undefined;
  /** The directory it lies in; empty at the top. */
  readonly parentId: string;
  readonly isDirectory: boolean;
  /** Its own; what counts is that its device is enabled too. */
  readonly isEnabled: boolean;
  readonly isOnDemand: boolean;
  /** Undefined: as its device. */
  readonly driver: string | undefined;
  /** What it lays over its device's. */
  readonly connection: Connection;
  readonly longitude: number;
  readonly latitude: number;
  readonly gpsLongitude: number;
  readonly gpsLatitude: number;
  readonly gbId: string;
  /** For people; 0 is none. */
  readonly number: number;
  readonly options: ChannelOptions;
  readonly relay: ChannelRelay;
  readonly createdAtMs: number;
}

/** Of which nobody has seen anything yet; on demand and enabled, called as it is known, unless it is told otherwise. */
export const aDeviceOf = (
  driver: string,
  id: string,
  more: Partial<DeviceRecord> & Pick<DeviceRecord, "createdAtMs">,
): DeviceRecord => ({
  id,
  name: id,
  driver,
  connection: {},
  isEnabled: true,
  isOnDemand: true,
  manufacturer: "",
  model: "",
  firmware: "",
  serial: "",
  lastSeenAtMs: undefined,
  ...more,
});

export const noRelay: ChannelRelay = { isEnabled: false, secretUrl: "" };

/** A channel with nothing of its own. */
export const aChannelOf = (
  device: DeviceRecord,
  channelId: string,
  change: Partial<ChannelRecord> = {},
): ChannelRecord => ({
  deviceId: device.id,
  channelId,
  name: device.name,
  foundName: undefined,
  parentId: "",
  isDirectory: false,
  isEnabled: true,
  isOnDemand: device.isOnDemand,
  driver: undefined,
  connection: {},
  longitude: 0,
  latitude: 0,
  gpsLongitude: 0,
  gpsLatitude: 0,
  gbId: "",
  number: 0,
  options: usualOptions,
  relay: noRelay,
  createdAtMs: device.createdAtMs,
  ...change,
});
