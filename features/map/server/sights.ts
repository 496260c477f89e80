import { type ChannelRef, channelKey, type PurgedDevices, purgedBy } from "@tessera/engine";
import type { ChangeFeed, ModelChanges } from "@tessera/platform/server";
import type { Sight } from "../contract.ts";
import type { SightStore } from "./sight-store.ts";

interface SightsParts {
  readonly store: SightStore;
  readonly feed: Pick<ChangeFeed, "follow">;
}

interface SightChange {
  readonly channel: ChannelRef;
  /** Absent: it is forgotten. */
  readonly sight?: Sight;
}

/** What cameras see, in memory: every view of the map asks for it. */
export class Sights {
  readonly #parts: SightsParts;
  #changes!: ModelChanges<SightChange>;
  readonly #byChannel = new Map<string, SightChange>();

  private constructor(parts: SightsParts) {
    this.#parts = parts;
  }

  static async load(parts: SightsParts): Promise<Sights> {
    const sights = new Sights(parts);
    sights.#changes = await parts.feed.follow<SightChange>({
      name: "map-sights",
      know: (change) => sights.#know(change),
      read: () => sights.#read(),
    });
    return sights;
  }

  of(channel: ChannelRef): Sight | undefined {
    return this.#byChannel.get(channelKey(channel))?.sight;
  }

  set({ deviceId, channelId }: ChannelRef, sight: Sight | undefined): Promise<void> {
    const channel = { deviceId, channelId };
    return this.#changes.make(async (tell) => {
      if (sight) await this.#parts.store.save({ channel, sight });
      else await this.#parts.store.remove(channel);
      tell({ channel, ...(sight && { sight }) });
    });
  }

  /** Their rows have gone already. */
  forget(purged: PurgedDevices): void {
    const isGone = purgedBy(purged);
    for (const [key, { channel }] of this.#byChannel)
      if (isGone(channel)) this.#byChannel.delete(key);
  }

  #know(change: SightChange): void {
    const key = channelKey(change.channel);
    if (change.sight) this.#byChannel.set(key, change);
    else this.#byChannel.delete(key);
  }

  async #read(): Promise<void> {
    const stored = await this.#parts.store.all();
    // Nobody asks in between: what was known is known until all of it is read.
    this.#byChannel.clear();
    for (const kept of stored) this.#know(kept);
  }
}
