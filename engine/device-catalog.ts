import type { ChannelRef } from "./channel-registry.ts";

export interface CatalogDevice {
  readonly id: string;
  readonly name: string;
  /** Name and id in small letters: what anybody may search. */
  readonly nameText: string;
  readonly driver: string;
  readonly isEnabled: boolean;
}

export interface CatalogChannel extends ChannelRef {
  readonly name: string;
  /** Name and ids in small letters: what anybody may search. */
  readonly nameText: string;
  /** The directory it lies in; empty at the top of its device. */
  readonly parentId: string;
  /** A directory holds channels and has no picture. */
  readonly isDirectory: boolean;
  readonly isEnabled: boolean;
}

/** The devices and channels there are, to read. Whoever owns them implements it; all from memory. */
export interface DeviceCatalog {
  device(id: string): CatalogDevice | undefined;
  devices(): Iterable<CatalogDevice>;
  /** The same array until something changes, as the next one is. */
  readonly devicesByName: readonly CatalogDevice[];
  /** Of all devices, without directories. */
  readonly camerasByName: readonly CatalogChannel[];
  /** Whose name or id holds the text, in whatever case; by name. */
  devicesNamed(text: string): readonly CatalogDevice[];
  camerasNamed(text: string): readonly CatalogChannel[];
  channel(ref: ChannelRef): CatalogChannel | undefined;
  /** In list order. With a parent ("" is the top level) only its direct children. */
  channelsOf(deviceId: string, parentId?: string): readonly CatalogChannel[];
  isOnline(ref: ChannelRef): boolean;
  /** Whether any of its channels is; for who may not see all, of those that he sees. */
  isDeviceOnline(id: string, sees?: (channel: CatalogChannel) => boolean): boolean;
}
