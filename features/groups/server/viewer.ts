import type { CatalogChannel, ChannelRef, DeviceCatalog } from "@tessera/engine";
import type { Rights, SignedIn } from "@tessera/platform/server";

export type Judge = Pick<Rights, "judge">;

/** What one caller may see of devices and channels at this moment. */
export class Viewer {
  readonly userId: number;
  /** Sees what holds no camera, too. */
  readonly isAdmin: boolean;
  readonly #catalog: DeviceCatalog;
  readonly #mayWatch: (channel: ChannelRef) => boolean;
  /** A device that is in many groups is judged once. */
  readonly #judgedDevices = new Map<string, boolean>();

  constructor({ principal }: SignedIn, catalog: DeviceCatalog, rights: Judge) {
    this.userId = principal.userId;
    this.isAdmin = principal.isAdmin;
    this.#catalog = catalog;
    this.#mayWatch = rights.judge(principal, "live");
  }

  /** A directory is seen by who sees a camera in it. */
  sees(channel: CatalogChannel): boolean {
    if (this.isAdmin) return true;
    if (!channel.isDirectory) return this.#mayWatch(channel);
    return this.#catalog
      .channelsOf(channel.deviceId, channel.channelId)
      .some((child) => this.sees(child));
  }

  seesDevice(deviceId: string): boolean {
    if (this.isAdmin) return true;
    const known = this.#judgedDevices.get(deviceId);
    if (known !== undefined) return known;
    const isSeen = this.#catalog
      .channelsOf(deviceId)
      .some((channel) => !channel.isDirectory && this.#mayWatch(channel));
    this.#judgedDevices.set(deviceId, isSeen);
    return isSeen;
  }

  /** How many cameras of a device he sees. */
  countCameras(deviceId: string): number {
    const cameras = this.#catalog.channelsOf(deviceId).filter((channel) => !channel.isDirectory);
    return this.isAdmin ? cameras.length : cameras.filter(this.#mayWatch).length;
  }

  /** Whether a device is online as far as he sees it, as in all lists of devices. */
  seesOnline(deviceId: string): boolean {
    return this.#catalog.isDeviceOnline(deviceId, this.isAdmin ? undefined : this.#mayWatch);
  }
}
