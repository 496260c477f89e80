import { type ChannelRef, channelKey, type PurgedDevices, purgedBy } from "@tessera/engine";
import type { ChangeFeed, ModelChanges } from "@tessera/platform/server";
import type { Fence, NewFence } from "./fence.ts";
import type { FenceStore } from "./fence-store.ts";

interface FencesParts {
  readonly store: FenceStore;
  readonly feed: Pick<ChangeFeed, "follow">;
  readonly groups: { has(groupId: number, channel: ChannelRef): boolean };
}

interface FenceChange {
  readonly saved?: Fence;
  readonly removed?: number;
}

/** The geofences of the site, in memory. */
export class Fences {
  readonly #parts: FencesParts;
  #changes!: ModelChanges<FenceChange>;
  #byId = new Map<number, Fence>();
  /** Channels that fences name themselves, by their keys. */
  #named = new Map<string, readonly Fence[]>();
  /** Those that are for groups. */
  #ofGroups: readonly Fence[] = [];

  private constructor(parts: FencesParts) {
    this.#parts = parts;
  }

  static async load(parts: FencesParts): Promise<Fences> {
    const fences = new Fences(parts);
    fences.#changes = await parts.feed.follow<FenceChange>({
      name: "geofences",
      know: (change) => fences.#know(change),
      read: async () => {
        fences.#byId = new Map((await parts.store.all()).map((fence) => [fence.id, fence]));
        fences.#index();
      },
    });
    return fences;
  }

  all(): readonly Fence[] {
    return [...this.#byId.values()];
  }

  find(id: number): Fence | undefined {
    return this.#byId.get(id);
  }

  /** Those that a channel is held against; of every position, so most channels cost one look. */
  of(channel: ChannelRef): readonly Fence[] {
    const { groups } = this.#parts;
    const named = this.#named.get(channelKey(channel)) ?? [];
    const ofGroups = this.#ofGroups.filter(
      (fence) => !named.includes(fence) && fence.groups.some((id) => groups.has(id, channel)),
    );
    return ofGroups.length === 0 ? named : [...named, ...ofGroups];
  }

  isFor(id: number, channel: ChannelRef): boolean {
    return this.of(channel).some((fence) => fence.id === id);
  }

  add(fence: NewFence): Promise<Fence> {
    return this.#changes.make(async (tell) => {
      const saved = { ...fence, id: await this.#parts.store.insert(fence, 1), shapeNo: 1 };
      tell({ saved });
      return saved;
    });
  }

  /** Undefined: there is none of that number any more. */
  change(id: number, fence: NewFence): Promise<Fence | undefined> {
    return this.#changes.make(async (tell) => {
      const before = this.#byId.get(id);
      if (!before) return undefined;
      const isSame = JSON.stringify(before.shape) === JSON.stringify(fence.shape);
      const saved = { ...fence, id, shapeNo: isSame ? before.shapeNo : before.shapeNo + 1 };
      await this.#parts.store.update(saved);
      tell({ saved });
      return saved;
    });
  }

  enable(id: number, isEnabled: boolean): Promise<Fence | undefined> {
    return this.#changes.make(async (tell) => {
      const before = this.#byId.get(id);
      if (!before) return undefined;
      const saved = { ...before, isEnabled };
      await this.#parts.store.updateRules(saved);
      tell({ saved });
      return saved;
    });
  }

  remove(id: number): Promise<Fence | undefined> {
    return this.#changes.make(async (tell) => {
      const before = this.#byId.get(id);
      if (!before) return undefined;
      await this.#parts.store.remove(id);
      tell({ removed: id });
      return before;
    });
  }

  /** Channels that are gone for good; their rows went with them. */
  forget(purged: PurgedDevices): void {
    const isGone = purgedBy(purged);
    for (const fence of this.#byId.values())
      if (fence.channels.some(isGone))
        this.#byId.set(fence.id, {
          ...fence,
          channels: fence.channels.filter((channel) => !isGone(channel)),
        });
    this.#index();
  }

  #know({ saved, removed }: FenceChange): void {
    if (saved) this.#byId.set(saved.id, saved);
    if (removed !== undefined) this.#byId.delete(removed);
    this.#index();
  }

  #index(): void {
    const named = new Map<string, Fence[]>();
    for (const fence of this.#byId.values())
      for (const channel of fence.channels) {
        const key = channelKey(channel);
        const fences = named.get(key);
        if (fences) fences.push(fence);
        else named.set(key, [fence]);
      }
    this.#named = named;
    this.#ofGroups = [...this.#byId.values()].filter(({ groups }) => groups.length > 0);
  }
}
