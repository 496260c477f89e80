import type { Clock } from "@tessera/base";
import type { ChannelRef } from "@tessera/engine";
import type { ChangeFeed, ModelChanges } from "@tessera/platform/server";
import type { FavouriteRecord, FavouriteStore } from "./favourite-store.ts";

interface FavouritesParts {
  readonly store: FavouriteStore;
  readonly feed: Pick<ChangeFeed, "follow">;
  readonly clock: Clock;
}

interface FavouritesChange {
  readonly added?: FavouriteRecord;
  readonly removed?: readonly FavouriteRef[];
}

type FavouriteRef = Omit<FavouriteRecord, "addedAtMs">;

/** The channels that each user keeps at hand, in memory. */
export class Favourites {
  readonly #parts: FavouritesParts;
  #changes!: ModelChanges<FavouritesChange>;
  /** By user and channel, in the order in which they were added. */
  #byUser = new Map<number, Map<string, FavouriteRecord>>();

  private constructor(parts: FavouritesParts) {
    this.#parts = parts;
  }

  static async load(parts: FavouritesParts): Promise<Favourites> {
    const favourites = new Favourites(parts);
    favourites.#changes = await parts.feed.follow<FavouritesChange>({
      name: "favourites",
      know: (change) => favourites.#know(change),
      read: () => favourites.#read(),
    });
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

  add(userId: number, { deviceId, channelId }: ChannelRef): Promise<void> {
    return this.#changes.make(async (tell) => {
      if (this.has(userId, { deviceId, channelId })) return;
      const added = { userId, deviceId, channelId, addedAtMs: this.#parts.clock.nowMs() };
      await this.#parts.store.add(added);
      tell({ added });
    });
  }

  remove(userId: number, { deviceId, channelId }: ChannelRef): Promise<void> {
    return this.#drop(() =>
      this.has(userId, { deviceId, channelId }) ? [{ userId, deviceId, channelId }] : [],
    );
  }

  /** Devices and channels that are gone for good are nobody's favourites. */
  forget(deviceIds: readonly string[], channels: readonly ChannelRef[]): Promise<void> {
    const devices = new Set(deviceIds);
    const keys = new Set(channels.map(keyOf));
    return this.#dropWhere((record) => devices.has(record.deviceId) || keys.has(keyOf(record)));
  }

  /** Those that were deleted when nobody heard of it. */
  forgetMissing(isThere: (channel: ChannelRef) => boolean): Promise<void> {
    return this.#dropWhere((record) => !isThere(record));
  }

  #dropWhere(isGone: (record: FavouriteRecord) => boolean): Promise<void> {
    return this.#drop(() =>
      [...this.#byUser.values()].flatMap((records) => [...records.values()].filter(isGone)),
    );
  }

  #drop(find: () => readonly FavouriteRef[]): Promise<void> {
    return this.#changes.make(async (tell) => {
      const removed = find();
      if (removed.length === 0) return;
      await this.#parts.store.remove(removed);
      tell({ removed });
    });
  }

  async #read(): Promise<void> {
    const records = await this.#parts.store.all();
    this.#byUser = new Map();
    for (const added of records) this.#know({ added });
  }

  #know({ added, removed = [] }: FavouritesChange): void {
    for (const record of removed) this.#byUser.get(record.userId)?.delete(keyOf(record));
    if (!added) return;
    const records = this.#byUser.get(added.userId) ?? new Map<string, FavouriteRecord>();
    this.#byUser.set(added.userId, records.set(keyOf(added), added));
  }
}

const keyOf = ({ deviceId, channelId }: ChannelRef): string =>
  JSON.stringify([deviceId, channelId]);
