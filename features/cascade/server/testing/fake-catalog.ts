import type { CatalogChannel, CatalogDevice, ChannelRef, DeviceCatalog } from "@tessera/engine";

const byName = (a: { readonly name: string }, b: { readonly name: string }): number =>
  a.name.localeCompare(b.name, "zh-CN", { numeric: true });

interface FakeChannel {
  readonly id: string;
  readonly name?: string;
  readonly isOnline?: boolean;
  readonly isEnabled?: boolean;
}

/** For tests: devices and channels as a test says they are. */
export class FakeCatalog implements DeviceCatalog {
  readonly #devices = new Map<string, CatalogDevice>();
  readonly #channels = new Map<string, CatalogChannel[]>();
  readonly online = new Set<string>();

  add(id: string, channels: readonly FakeChannel[], device: Partial<CatalogDevice> = {}): this {
    const about = { id, name: id, nameText: id, driver: "FAKE", isEnabled: true };
    this.#devices.set(id, { ...about, ...device });
    this.#channels.set(
      id,
      channels.map(({ id: channelId, name = `${id}-${channelId}`, isEnabled = true }) => ({
        deviceId: id,
        channelId,
        name,
        nameText: `${name}\n${channelId}\n${id}`.toLowerCase(),
        parentId: "",
        isDirectory: false,
        isEnabled,
      })),
    );
    for (const channel of channels)
      if (channel.isOnline !== false) this.online.add(`${id}/${channel.id}`);
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
    return [...this.#channels.values()].flat().toSorted(byName);
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

  channelsOf(deviceId: string): readonly CatalogChannel[] {
    return this.#channels.get(deviceId) ?? [];
  }

  isOnline({ deviceId, channelId }: ChannelRef): boolean {
    return this.online.has(`${deviceId}/${channelId}`);
  }

  isDeviceOnline(id: string, sees?: (channel: CatalogChannel) => boolean): boolean {
    const online = this.channelsOf(id).filter((channel) => this.isOnline(channel));
    return online.some((channel) => !sees || sees(channel));
  }
}
