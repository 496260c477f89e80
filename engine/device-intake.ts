/**
 * How a driver whose devices come to us makes them known. Whoever owns devices implements it; everything told comes
 * from a device, so it is kept within bounds there.
 */
export interface DeviceIntake {
  /** Undefined: there is none, or it belongs to another driver. */
  find(deviceId: string): KnownDevice | undefined;
  /** Those that can have a picture; none of a device that there is not. */
  cameraIds(deviceId: string): Iterable<string>;
  /** A device that was let in; it is added if there is none of that id yet. Rejects with Conflict when another driver has the id. */
  welcome(device: ComingDevice): Promise<void>;
  /** What people have changed of a channel stands. */
  tellChannels(deviceId: string, told: ToldChannels): Promise<ToldOutcome>;
  /** Where a channel is now, by satellite. */
  tellPosition(deviceId: string, channelId: string, position: GpsPosition): void;
}

export interface KnownDevice {
  readonly name: string;
  readonly isEnabled: boolean;
  /** As the driver's schema gives it. */
  readonly connection: unknown;
}

export interface ComingDevice {
  readonly deviceId: string;
  /** Only what the device told; absent: not known, what is stored stays. */
  readonly name?: string | undefined;
  readonly manufacturer?: string | undefined;
  readonly model?: string | undefined;
  readonly firmware?: string | undefined;
  /** Laid over what is stored. */
  readonly connection?: Readonly<Record<string, unknown>> | undefined;
}

export interface ToldChannel {
  readonly channelId: string;
  readonly name: string;
  /** Of the same device; "" at the top. */
  readonly parentId: string;
  readonly isDirectory: boolean;
  readonly longitude?: number | undefined;
  readonly latitude?: number | undefined;
  readonly connection: Readonly<Record<string, unknown>>;
}

export interface ToldChannels {
  readonly channels: readonly ToldChannel[];
  /** True: these are all there are, others go. False: these are new or changed. */
  readonly isWhole: boolean;
  readonly removed?: readonly string[];
}

export interface ToldOutcome {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
}

export interface GpsPosition {
  readonly atMs: number;
  /** WGS-84. */
  readonly longitude: number;
  readonly latitude: number;
  readonly speedKmh?: number | undefined;
  readonly direction?: number | undefined;
  readonly altitude?: number | undefined;
}
