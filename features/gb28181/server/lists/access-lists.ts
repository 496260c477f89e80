import { type Clock, Conflict, NotFound } from "@tessera/base";
import type { ChangeFeed, ModelChanges } from "@tessera/platform/server";
import { type AccessEntry, type EntryDraft, whomKey } from "./access-entry.ts";
import type { AccessListStore, ListName } from "./access-list-store.ts";
import { EntryIndex } from "./entry-index.ts";

interface Parts {
  readonly store: AccessListStore;
  readonly feed: Pick<ChangeFeed, "follow">;
  /** Whether only devices on the white list get in. */
  readonly isWhiteOnly: () => boolean;
  readonly clock: Clock;
  /** Of one list. */
  readonly most?: number | undefined;
}

export interface ListDifference {
  readonly before: AccessEntry;
  readonly after: AccessEntry;
}

interface ListChange {
  readonly list: ListName;
  /** Added or changed. */
  readonly saved?: readonly AccessEntry[];
  readonly removed?: readonly number[];
}

const maxEntries = 100_000;

/** The white and the black list, in memory: every REGISTER is judged by them. */
export class AccessLists {
  readonly #parts: Parts;
  #changes!: ModelChanges<ListChange>;
  #entries: Readonly<Record<ListName, Map<number, AccessEntry>>> = {
    white: new Map(),
    black: new Map(),
  };
  readonly #indexes: Partial<Record<ListName, EntryIndex>> = {};

  private constructor(parts: Parts) {
    this.#parts = parts;
  }

  static async load(parts: Parts): Promise<AccessLists> {
    const lists = new AccessLists(parts);
    lists.#changes = await parts.feed.follow<ListChange>({
      name: "GB access lists",
      know: (change) => lists.#know(change),
      read: () => lists.#read(),
    });
    return lists;
  }

  /** Before any password is asked for. The black list wins. */
  judge(deviceId: string, host: string, port?: number): "denied" | "allowed" | "unlisted" {
    if (this.#index("black").has(deviceId, host, port)) return "denied";
    if (this.#index("white").has(deviceId, host, port)) return "allowed";
    return this.#parts.isWhiteOnly() ? "denied" : "unlisted";
  }

  /** Of the white list. */
  passwordOf(deviceId: string): string | undefined {
    return this.#index("white").passwordOf(deviceId);
  }

  all(list: ListName): AccessEntry[] {
    return [...this.#entries[list].values()];
  }

  find(list: ListName, id: number): AccessEntry {
    const entry = this.#entries[list].get(id);
    if (!entry) throw new NotFound("unknown-list-entry", goneText);
    return entry;
  }

  /** Whom its entries are about: none is there twice. */
  keys(list: ListName): Set<string> {
    return new Set(this.all(list).map(whomKey));
  }

  add(list: ListName, drafts: readonly EntryDraft[]): Promise<AccessEntry[]> {
    return this.#changes.make(async (tell) => {
      const keys = this.keys(list);
      if (keys.size + drafts.length > (this.#parts.most ?? maxEntries)) throw tooManyEntries();
      if (drafts.some((draft) => keys.has(whomKey(draft)))) throw takenAlready();
      const saved = await this.#parts.store.add(list, drafts, this.#parts.clock.nowMs());
      tell({ list, saved });
      return saved;
    });
  }

  change(
    list: ListName,
    id: number,
    changed: (before: AccessEntry) => EntryDraft,
  ): Promise<ListDifference> {
    return this.#changes.make(async (tell) => {
      const before = this.find(list, id);
      const draft = changed(before);
      const updatedAtMs = this.#parts.clock.nowMs();
      const key = whomKey(draft);
      if (key !== whomKey(before) && this.keys(list).has(key)) throw takenAlready();
      await this.#parts.store.change(list, id, draft, updatedAtMs);
      const after = { ...before, ...draft, updatedAtMs };
      tell({ list, saved: [after] });
      return { before, after };
    });
  }

  /** Those of the ids that were there. */
  remove(list: ListName, ids: readonly number[]): Promise<AccessEntry[]> {
    return this.#changes.make(async (tell) => {
      const entries = [...new Set(ids)].flatMap((id) => this.#entries[list].get(id) ?? []);
      if (entries.length === 0) throw new NotFound("unknown-list-entry", goneText);
      const removed = entries.map(({ id }) => id);
      await this.#parts.store.remove(list, removed);
      tell({ list, removed });
      return entries;
    });
  }

  async #read(): Promise<void> {
    const { store } = this.#parts;
    const white = byId(await store.all("white"));
    const black = byId(await store.all("black"));
    this.#entries = { white, black };
    delete this.#indexes.white;
    delete this.#indexes.black;
  }

  #know({ list, saved = [], removed = [] }: ListChange): void {
    for (const entry of saved) this.#entries[list].set(entry.id, entry);
    for (const id of removed) this.#entries[list].delete(id);
    delete this.#indexes[list];
  }

  #index(list: ListName): EntryIndex {
    return (this.#indexes[list] ??= new EntryIndex(this.#entries[list].values()));
  }
}

const byId = (entries: readonly AccessEntry[]) =>
  new Map(entries.map((entry) => [entry.id, entry]));

const goneText = {
  zh: "该名单条目不存在或已被删除",
  en: "The entry does not exist or was deleted",
};

const takenAlready = () =>
  new Conflict("list-entry-taken", {
    zh: "名单中已有相同的设备编号、地址和端口",
    en: "The list already has an entry with this device ID, address and port",
  });

const tooManyEntries = () =>
  new Conflict("list-full", {
    zh: `名单最多 ${maxEntries} 条：请用通配符或网段合并条目`,
    en: `A list can have at most ${maxEntries} entries: merge some with wildcards or networks`,
  });
