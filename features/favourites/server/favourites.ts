import type { Clock } from "@tessera/base";
import { type ChannelRef, type PurgedDevices, purgedBy } from "@tessera/engine";
import type { ChangeFeed, ModelChanges } from "@tessera/platform/server";
import type { FavouriteRecord, FavouriteStore } from "./favourite-store.ts";

interface FavouritesParts {
  readonly store: FavouriteStore;
  readonly feed: Pick<ChangeFeed, "follow">;
  readonly clock: Clock;
}

interface FavouritesChange {
  readonly added?: FavouriteRecord;
  readonly removed?: Omit<FavouriteRecord, "addedAtMs">;
}

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
    return this.#changes.make(async (tell) => {
      if (!this.has(userId, { deviceId, channelId })) return;
      const removed = { userId, deviceId, channelId };
      await this.#parts.store.remove(removed);
      tell({ removed });
    });
  }

  /** Devices and channels that are gone for good are nobody's favourites. Their rows went with them. */
  forget(purged: PurgedDevices): void {
    const isGone = purgedBy(purged);
    for (const records of this.#byUser.values())
      for (const [key, record] of records) if (isGone(record)) records.delete(key);
  }

  async #read(): Promise<void> {
    const records = await this.#parts.store.all();
    this.#byUser = new Map();
    for (const added of records) this.#know({ added });
  }

  #know({ added, removed }: FavouritesChange): void {
    if (removed) this.#byUser.get(removed.userId)?.delete(keyOf(removed));
    if (!added) return;
    const records = this.#byUser.get(added.userId) ?? new Map<string, FavouriteRecord>();
    this.#byUser.set(added.userId, records.set(keyOf(added), added));
  }
}

const keyOf = ({ deviceId, channelId }: ChannelRef): string =>
  JSON.stringify([deviceId, channelId]);
