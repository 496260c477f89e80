import { type Clock, Conflict, NotFound, type Text, TypedEvents } from "@tessera/base";
import { type ChannelRef, channelKey } from "@tessera/engine";
import type { CascadeOptions, CascadeRecord, GroupShare } from "./cascade-record.ts";
import type { CascadeStore } from "./cascade-store.ts";

interface CascadesParts {
  readonly store: CascadeStore;
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

/** The upper platforms and what is shared with them: kept in memory, written through. */
export class Cascades {
  readonly #parts: CascadesParts;
  readonly #records = new Map<number, CascadeRecord>();
  readonly #shares = new Map<number, Shares>();
  #lastChange: Promise<unknown> = Promise.resolve();
  readonly events: TypedEvents<CascadesEvents>;

  constructor(parts: CascadesParts) {
    this.#parts = parts;
    this.events = new TypedEvents(parts.onListenerError);
  }

  /** Once, before anything else is asked. */
  async load(): Promise<void> {
    const { store } = this.#parts;
    for (const record of await store.cascades()) this.#records.set(record.id, record);
    for (const { cascadeId, ...channel } of await store.channels())
      this.#sharesOf(cascadeId).channels.set(channelKey(channel), channel);
    for (const { cascadeId, ...share } of await store.groups())
      this.#sharesOf(cascadeId).groups.set(share.groupId, share);
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
    return this.#inTurn(async () => {
      const before = id === undefined ? undefined : this.get(id);
      this.#refuseTwice(draft, id);
      const { store, clock } = this.#parts;
      const createdAtMs = before?.createdAtMs ?? clock.nowMs();
      const record = {
        ...draft,
        createdAtMs,
        id: before?.id ?? (await store.insert({ ...draft, createdAtMs })),
      };
      if (before) await store.update(record);
      this.#records.set(record.id, record);
      this.events.emit("saved", record);
      return record;
    });
  }

  remove(id: number): Promise<CascadeRecord> {
    return this.#inTurn(async () => {
      const record = this.get(id);
      await this.#parts.store.remove(id);
      this.#records.delete(id);
      this.#shares.delete(id);
      this.events.emit("removed", record);
      return record;
    });
  }

  /** Gives those that were not shared by themselves before. */
  share(id: number, channels: readonly ChannelRef[]): Promise<readonly ChannelRef[]> {
    return this.#inTurn(async () => {
      this.get(id);
      const shared = this.#sharesOf(id).channels;
      const added = channels.filter((channel) => !shared.has(channelKey(channel)));
      await this.#parts.store.share(id, added);
      for (const { deviceId, channelId } of added)
        shared.set(channelKey({ deviceId, channelId }), { deviceId, channelId });
      if (added.length > 0) this.events.emit("shared", { cascadeId: id });
      return added;
    });
  }

  /** Gives those that were shared by themselves before. */
  unshare(id: number, channels: readonly ChannelRef[]): Promise<readonly ChannelRef[]> {
    return this.#inTurn(async () => {
      this.get(id);
      const shared = this.#sharesOf(id).channels;
      const removed = channels.filter((channel) => shared.has(channelKey(channel)));
      await this.#parts.store.unshare(removed, id);
      for (const channel of removed) shared.delete(channelKey(channel));
      if (removed.length > 0) this.events.emit("shared", { cascadeId: id });
      return removed;
    });
  }

  shareGroup(id: number, share: GroupShare): Promise<void> {
    return this.#inTurn(async () => {
      this.get(id);
      await this.#parts.store.shareGroup(id, share);
      this.#sharesOf(id).groups.set(share.groupId, share);
      this.events.emit("shared", { cascadeId: id });
    });
  }

  unshareGroup(id: number, groupId: number): Promise<void> {
    return this.#inTurn(async () => {
      this.get(id);
      await this.#parts.store.unshareGroup(id, groupId);
      if (this.#sharesOf(id).groups.delete(groupId)) this.events.emit("shared", { cascadeId: id });
    });
  }

  /** Channels that are gone for good are shared with nobody. */
  forget(isGone: (channel: ChannelRef) => boolean): Promise<void> {
    return this.#inTurn(async () => {
      for (const [cascadeId, { channels }] of this.#shares) {
        const gone = [...channels.values()].filter(isGone);
        if (gone.length === 0) continue;
        await this.#parts.store.unshare(gone, cascadeId);
        for (const channel of gone) channels.delete(channelKey(channel));
        this.events.emit("shared", { cascadeId });
      }
    });
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

  /** What a change is judged by must still be so when it is written. */
  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#lastChange.then(work);
    this.#lastChange = turn.catch(() => {});
    return turn;
  }
}

const unknownText: Text = {
  zh: "上级平台不存在，可能已被删除，请刷新列表",
  en: "There is no such upper platform; it may have been removed. Refresh the list",
};
const twiceText = (name: string): Text => ({
  zh: `已有相同编号和地址的上级平台“${name}”，请直接修改它`,
  en: `The upper platform "${name}" already has this id and address: change that one`,
});
