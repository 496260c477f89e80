import type { CatalogChannel, CatalogDevice, ChannelRef, DeviceCatalog } from "@tessera/engine";

interface FakeChannel {
  readonly id: string;
  readonly name?: string;
  readonly parentId?: string;
  readonly isDirectory?: boolean;
  readonly isOnline?: boolean;
}

const byName = (a: { readonly name: string }, b: { readonly name: string }): number =>
  a.name.localeCompare(b.name, "zh-CN", { numeric: true });

/** Devices and channels as a test says they are. */
export class FakeCatalog implements DeviceCatalog {
  readonly #devices = new Map<string, CatalogDevice>();
  readonly #channels = new Map<string, CatalogChannel[]>();
  readonly #online = new Set<string>();

  /** Named by its id; with one camera "1" unless others are told. */
  add(id: string, channels: readonly FakeChannel[] = [{ id: "1" }], name = id): this {
    const nameText = `${name}\n${id}`.toLowerCase();
    this.#devices.set(id, { id, name, nameText, driver: "FAKE", isEnabled: true });
    this.#channels.set(
      id,
      channels.map((channel) => ({
        deviceId: id,
        channelId: channel.id,
        name: channel.name ?? `${id}-${channel.id}`,
        nameText: `${channel.name}\n${channel.id}\n${id}`.toLowerCase(),
        parentId: channel.parentId ?? "",
        isDirectory: channel.isDirectory ?? false,
        isEnabled: true,
      })),
    );
    for (const channel of channels) {
      if (channel.isOnline) this.#online.add(`${id}/${channel.id}`);
      else this.#online.delete(`${id}/${channel.id}`);
    }
    return this;
  }

  remove(id: string): void {
    this.#devices.delete(id);
    this.#channels.delete(id);
  }

  device(id: string): CatalogDevice | undefined {
    return this.#devices.get(id);
  }

  devices(): Iterable<CatalogDevice> {
    return this.#devices.values();
  }

  get devicesByName(): readonly CatalogDevice[] {
    return [...this.#devices.values()].toSorted(byName);
  }

  get camerasByName(): readonly CatalogChannel[] {
    const cameras = [...this.#channels.values()].flat().filter(({ isDirectory }) => !isDirectory);
    return cameras.toSorted(byName);
  }

  devicesNamed(text: string): readonly CatalogDevice[] {
    return this.devicesByName.filter(({ nameText }) => nameText.includes(text.toLowerCase()));
  }

  camerasNamed(text: string): readonly CatalogChannel[] {
    return this.camerasByName.filter(({ nameText }) => nameText.includes(text.toLowerCase()));
  }

  channel({ deviceId, channelId }: ChannelRef): CatalogChannel | undefined {
    return this.#channels.get(deviceId)?.find((channel) => channel.channelId === channelId);
  }

  channelsOf(deviceId: string, parentId?: string): readonly CatalogChannel[] {
    const channels = this.#channels.get(deviceId) ?? [];
    if (parentId === undefined) return channels;
    return channels.filter((channel) => channel.parentId === parentId);
  }

  isOnline({ deviceId, channelId }: ChannelRef): boolean {
    return this.#online.has(`${deviceId}/${channelId}`);
  }

  isDeviceOnline(id: string, sees?: (channel: CatalogChannel) => boolean): boolean {
    const online = this.channelsOf(id).filter((channel) => this.isOnline(channel));
    return online.some((channel) => !sees || sees(channel));
  }
}
