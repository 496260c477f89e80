import type { ChannelRef } from "@tessera/platform/contract";
import type { NewsRecord, NewsStore } from "./news-store.ts";

/** A channel that is gone or back for good. */
export type Settled = Omit<NewsRecord, "count" | "flapSinceMs">;

/** More channels of a device at once are one item. */
const calmChannels = 3;
/** More devices at once are one item. */
const calmDevices = 5;
/** What follows within this time belongs to the same outage. */
const togetherMs = 10_000;

interface Outage {
  readonly id: number;
  readonly count: number;
  readonly at: number;
}

/** Tells of channels that went or came back; of many at once in one item. */
export class Outages {
  readonly #store: NewsStore;
  readonly #deviceName: (deviceId: string) => string;
  /** Those that may still grow, by what they are about. */
  readonly #open = new Map<string, Outage>();

  constructor(store: NewsStore, deviceName: (deviceId: string) => string) {
    this.#store = store;
    this.#deviceName = deviceName;
  }

  /** All of them have the same state. */
  async tell(channels: readonly Settled[], nowMs: number): Promise<void> {
    const [first] = channels;
    if (!first) return;
    for (const [scope, { at }] of this.#open) if (nowMs - at > togetherMs) this.#open.delete(scope);
    const devices = Map.groupBy(channels, ({ deviceId }) => deviceId);
    if (devices.size > calmDevices || this.#open.has(scopeOf(first.isOnline, "")))
      return this.#tellTogether(channels, { deviceId: "", name: "" }, nowMs);
    for (const [deviceId, own] of devices)
      if (own.length > calmChannels || this.#open.has(scopeOf(first.isOnline, deviceId)))
        await this.#tellTogether(own, { deviceId, name: this.#deviceName(deviceId) }, nowMs);
      else
        for (const channel of own)
          await this.#store.add({ ...channel, count: 1, flapSinceMs: undefined });
  }

  async #tellTogether(
    channels: readonly Settled[],
    { deviceId, name }: Pick<ChannelRef, "deviceId"> & { readonly name: string },
    nowMs: number,
  ): Promise<void> {
    const [first] = channels;
    if (!first) return;
    const { isOnline } = first;
    const scope = scopeOf(isOnline, deviceId);
    const item = {
      deviceId,
      channelId: "",
      channelName: name,
      isOnline,
      atMs: channels.reduce((latest, { atMs }) => Math.max(latest, atMs), first.atMs),
      flapSinceMs: undefined,
    };
    const before = this.#open.get(scope);
    let count = channels.length + (before?.count ?? 0);
    if (before && (await this.#store.change(before.id, { ...item, count })))
      return void this.#open.set(scope, { id: before.id, count, at: nowMs });
    count = channels.length;
    const id = await this.#store.add({ ...item, count });
    this.#open.set(scope, { id, count, at: nowMs });
  }
}

const scopeOf = (isOnline: boolean, deviceId: string): string => `${isOnline} ${deviceId}`;
