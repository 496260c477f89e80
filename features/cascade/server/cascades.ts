import { isDeepStrictEqual } from "node:util";
import { type Clock, Conflict, NotFound, type Text, TypedEvents } from "@tessera/base";
import { type ChannelRef, channelKey, type PurgedDevices, purgedBy } from "@tessera/engine";
import type { ChangeFeed, ModelChanges } from "@tessera/platform/server";
import type { CascadeOptions, CascadeRecord, GroupShare } from "./cascade-record.ts";
import type { CascadeStore } from "./cascade-store.ts";

interface CascadesParts {
  readonly store: CascadeStore;
  readonly feed: Pick<ChangeFeed, "follow">;
  readonly clock: Clock;
  readonly onListenerError: (error: unknown) => void;
}

export interface CascadeDraft extends CascadeOptions {
  readonly name: string;
  readonly isEnabled: boolean;
  readonly password: string;
}

interface CascadesEvents {
  /** Added or changed. */
  saved: CascadeRecord;
  removed: CascadeRecord;
  /** Something else is shared with it now. */
  shared: { readonly cascadeId: number };
}

interface Shares {
  readonly channels: Map<string, ChannelRef>;
  readonly groups: Map<number, GroupShare>;
}

interface CascadesChange {
  readonly saved?: CascadeRecord;
  readonly removed?: number;
  readonly shared?: readonly SharesChange[];
}

interface SharesChange {
  readonly cascadeId: number;
  readonly added?: readonly ChannelRef[];
  readonly removed?: readonly ChannelRef[];
  readonly addedGroup?: GroupShare;
  readonly removedGroup?: number;
}

/** The upper platforms and what is shared with them, in memory. */
export class Cascades {
  readonly #parts: CascadesParts;
  #changes!: ModelChanges<CascadesChange>;
  #records = new Map<number, CascadeRecord>();
  #shares = new Map<number, Shares>();
  readonly events: TypedEvents<CascadesEvents>;

  constructor(parts: CascadesParts) {
    this.#parts = parts;
    this.events = new TypedEvents(parts.onListenerError);
  }

  /** Once, before anything else is asked. */
  async load(): Promise<void> {
    this.#changes = await this.#parts.feed.follow<CascadesChange>({
      name: "cascades",
      know: (change) => this.#know(change),
      read: () => this.#read(),
    });
  }

  all(): Iterable<CascadeRecord> {
    return this.#records.values();
  }

  get(id: number): CascadeRecord {
    const record = this.#records.get(id);
    if (!record) throw new NotFound("cascade-unknown", unknownText);
    return record;
  }

  /** Those shared by themselves. */
  channelsOf(id: number): ReadonlyMap<string, ChannelRef> {
    return this.#sharesOf(id).channels;
  }

  groupsOf(id: number): ReadonlyMap<number, GroupShare> {
    return this.#sharesOf(id).groups;
  }

  save(draft: CascadeDraft, id?: number): Promise<CascadeRecord> {
    return this.#changes.make(async (tell) => {
      const before = id === undefined ? undefined : this.get(id);
      this.#refuseTwice(draft, id);
      const { store, clock } = this.#parts;
      const createdAtMs = before?.createdAtMs ?? clock.nowMs();
      const saved = {
        ...draft,
        createdAtMs,
        id: before?.id ?? (await store.insert({ ...draft, createdAtMs })),
      };
      if (before) await store.update(saved);
      tell({ saved });
      return saved;
    });
  }

  remove(id: number): Promise<CascadeRecord> {
    return this.#changes.make(async (tell) => {
      const record = this.get(id);
      await this.#parts.store.remove(id);
      tell({ removed: id });
      return record;
    });
  }

  /** Gives those that were not shared by themselves before. */
  share(id: number, channels: readonly ChannelRef[]): Promise<readonly ChannelRef[]> {
    return this.#changes.make(async (tell) => {
      this.get(id);
      const shared = this.#sharesOf(id).channels;
      const added = channels.filter((channel) => !shared.has(channelKey(channel)));
      if (added.length === 0) return [];
      await this.#parts.store.share(id, added);
      tell({ shared: [{ cascadeId: id, added: added.map(refOf) }] });
      return added;
    });
  }

  /** Gives those that were shared by themselves before. */
  unshare(id: number, channels: readonly ChannelRef[]): Promise<readonly ChannelRef[]> {
    return this.#changes.make(async (tell) => {
      this.get(id);
      const shared = this.#sharesOf(id).channels;
      const removed = channels.filter((channel) => shared.has(channelKey(channel)));
      if (removed.length === 0) return [];
      await this.#parts.store.unshare(removed, id);
      tell({ shared: [{ cascadeId: id, removed: removed.map(refOf) }] });
      return removed;
    });
  }

  shareGroup(id: number, addedGroup: GroupShare): Promise<void> {
    return this.#changes.make(async (tell) => {
      this.get(id);
      await this.#parts.store.shareGroup(id, addedGroup);
      tell({ shared: [{ cascadeId: id, addedGroup }] });
    });
  }

  unshareGroup(id: number, removedGroup: number): Promise<void> {
    return this.#changes.make(async (tell) => {
      this.get(id);
      if (!this.#sharesOf(id).groups.has(removedGroup)) return;
      await this.#parts.store.unshareGroup(id, removedGroup);
      tell({ shared: [{ cascadeId: id, removedGroup }] });
    });
  }

  /** Channels that are gone for good are shared with nobody. Their rows went with them. */
  forget(purged: PurgedDevices): void {
    const isGone = purgedBy(purged);
    for (const [cascadeId, { channels }] of this.#shares) {
      const removed = [...channels.values()].filter(isGone);
      if (removed.length > 0) this.#knowShares({ cascadeId, removed });
    }
  }

  async #read(): Promise<void> {
    const { store } = this.#parts;
    const records = await store.cascades();
    const channels = await store.channels();
    const groups = await store.groups();
    const before = this.#records;
    this.#records = new Map(records.map((record) => [record.id, record]));
    this.#shares = new Map();
    for (const { cascadeId, ...channel } of channels)
      this.#sharesOf(cascadeId).channels.set(channelKey(channel), channel);
    for (const { cascadeId, ...share } of groups)
      this.#sharesOf(cascadeId).groups.set(share.groupId, share);
    for (const record of before.values())
      if (!this.#records.has(record.id)) this.events.emit("removed", record);
    for (const record of records) {
      if (!isDeepStrictEqual(record, before.get(record.id))) this.events.emit("saved", record);
      this.events.emit("shared", { cascadeId: record.id });
    }
  }

  #know({ saved, removed, shared = [] }: CascadesChange): void {
    if (saved) {
      this.#records.set(saved.id, saved);
      this.events.emit("saved", saved);
    }
    const gone = removed === undefined ? undefined : this.#records.get(removed);
    if (gone) {
      this.#records.delete(gone.id);
      this.#shares.delete(gone.id);
      this.events.emit("removed", gone);
    }
    for (const change of shared) this.#knowShares(change);
  }

  #knowShares({ cascadeId, added = [], removed = [], ...group }: SharesChange): void {
    const { channels, groups } = this.#sharesOf(cascadeId);
    for (const channel of added) channels.set(channelKey(channel), channel);
    for (const channel of removed) channels.delete(channelKey(channel));
    if (group.addedGroup) groups.set(group.addedGroup.groupId, group.addedGroup);
    if (group.removedGroup !== undefined) groups.delete(group.removedGroup);
    this.events.emit("shared", { cascadeId });
  }

  #sharesOf(id: number): Shares {
    const known = this.#shares.get(id);
    if (known) return known;
    const shares: Shares = { channels: new Map(), groups: new Map() };
    this.#shares.set(id, shares);
    return shares;
  }

  /** Requests of one upper platform could not be told from those of the other. */
  #refuseTwice({ serial, host, port }: CascadeDraft, ownId: number | undefined): void {
    for (const other of this.#records.values())
      if (
        other.id !== ownId &&
        other.serial === serial &&
        other.host === host &&
        other.port === port
      )
        throw new Conflict("cascade-twice", twiceText(other.name));
  }
}

const refOf = ({ deviceId, channelId }: ChannelRef): ChannelRef => ({ deviceId, channelId });

const unknownText: Text = {
  zh: "上级平台不存在，可能已被删除，请刷新列表",
  en: "The upper platform does not exist; it may have been deleted. Refresh the list.",
};
const twiceText = (name: string): Text => ({
  zh: `已有相同编号和地址的上级平台“${name}”，请直接修改它`,
  en: `The upper platform "${name}" already has this ID and address. Edit that one instead.`,
});
