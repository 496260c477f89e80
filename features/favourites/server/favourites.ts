import type { Clock } from "@tessera/base";
import type { ChannelRef } from "@tessera/engine";
import type { FavouriteRecord, FavouriteStore } from "./favourite-store.ts";

interface FavouritesParts {
  readonly store: FavouriteStore;
  readonly clock: Clock;
}

/** The channels that each user keeps at hand: in memory, written through. */
export class Favourites {
  readonly #parts: FavouritesParts;
  /** By user and channel, in the order in which they were added. */
  readonly #byUser = new Map<number, Map<string, FavouriteRecord>>();

  private constructor(parts: FavouritesParts) {
    this.#parts = parts;
  }

  static async load(parts: FavouritesParts): Promise<Favourites> {
    const favourites = new Favourites(parts);
    for (const record of await parts.store.all()) favourites.#know(record);
    return favourites;
  }

  has(userId: number, channel: ChannelRef): boolean {
    // Most users have none: no key is made for them.
    return this.#byUser.get(userId)?.has(keyOf(channel)) ?? false;
  }

  /** The latest first. */
  of(userId: number): readonly ChannelRef[] {
    return [...(this.#byUser.get(userId)?.values() ?? [])].toReversed();
  }

  async add(userId: number, { deviceId, channelId }: ChannelRef): Promise<void> {
    if (this.has(userId, { deviceId, channelId })) return;
    const record = { userId, deviceId, channelId, addedAtMs: this.#parts.clock.nowMs() };
    await this.#parts.store.add(record);
    this.#know(record);
  }

  async remove(userId: number, { deviceId, channelId }: ChannelRef): Promise<void> {
    if (this.has(userId, { deviceId, channelId }))
      await this.#drop([{ userId, deviceId, channelId }]);
  }

  /** Devices and channels that are gone for good are nobody's favourites. */
  async forget(deviceIds: readonly string[], channels: readonly ChannelRef[]): Promise<void> {
    const devices = new Set(deviceIds);
    const keys = new Set(channels.map(keyOf));
    await this.#dropWhere((record) => devices.has(record.deviceId) || keys.has(keyOf(record)));
  }

  /** Those that were deleted when nobody heard of it. */
  async forgetMissing(isThere: (channel: ChannelRef) => boolean): Promise<void> {
    await this.#dropWhere((record) => !isThere(record));
  }

  async #dropWhere(isGone: (record: FavouriteRecord) => boolean): Promise<void> {
    const gone = [...this.#byUser.values()].flatMap((records) =>
      [...records.values()].filter(isGone),
    );
    if (gone.length > 0) await this.#drop(gone);
  }

  async #drop(records: readonly Omit<FavouriteRecord, "addedAtMs">[]): Promise<void> {
    await this.#parts.store.remove(records);
    for (const record of records) this.#byUser.get(record.userId)?.delete(keyOf(record));
  }

  #know(record: FavouriteRecord): void {
    const records = this.#byUser.get(record.userId) ?? new Map<string, FavouriteRecord>();
    this.#byUser.set(record.userId, records);
    records.set(keyOf(record), record);
  }
}

const keyOf = ({ deviceId, channelId }: ChannelRef): string =>
  JSON.stringify([deviceId, channelId]);
