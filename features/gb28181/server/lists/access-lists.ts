import { type Clock, Conflict, NotFound } from "@tessera/base";
import { Turns } from "@tessera/platform/server";
import { type AccessEntry, type EntryDraft, whomKey } from "./access-entry.ts";
import type { AccessListStore, ListName } from "./access-list-store.ts";
import { EntryIndex } from "./entry-index.ts";

interface Parts {
  readonly store: AccessListStore;
  /** Whether only devices on the white list get in. */
  readonly isWhiteOnly: () => boolean;
  readonly clock: Clock;
}

export interface ListDifference {
  readonly before: AccessEntry;
  readonly after: AccessEntry;
}

const maxEntries = 100_000;

/** The white and the black list, in memory: every REGISTER is judged by them. */
export class AccessLists {
  readonly #parts: Parts;
  readonly #entries: Readonly<Record<ListName, Map<number, AccessEntry>>>;
  readonly #turns = new Turns();
  readonly #indexes: Partial<Record<ListName, EntryIndex>> = {};

  private constructor(parts: Parts, white: readonly AccessEntry[], black: readonly AccessEntry[]) {
    this.#parts = parts;
    this.#entries = { white: byId(white), black: byId(black) };
  }

  static async load(parts: Parts): Promise<AccessLists> {
    return new AccessLists(parts, await parts.store.all("white"), await parts.store.all("black"));
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

  async add(list: ListName, drafts: readonly EntryDraft[]): Promise<AccessEntry[]> {
    return this.#turns.run(list, async () => {
      const keys = this.keys(list);
      if (keys.size + drafts.length > maxEntries) throw tooManyEntries();
      if (drafts.some((draft) => keys.has(whomKey(draft)))) throw takenAlready();
      const added = await this.#parts.store.add(list, drafts, this.#parts.clock.nowMs());
      for (const entry of added) this.#entries[list].set(entry.id, entry);
      delete this.#indexes[list];
      return added;
    });
  }

  async change(
    list: ListName,
    id: number,
    changed: (before: AccessEntry) => EntryDraft,
  ): Promise<ListDifference> {
    return this.#turns.run(list, async () => {
      const before = this.find(list, id);
      const draft = changed(before);
      const updatedAtMs = this.#parts.clock.nowMs();
      const key = whomKey(draft);
      if (key !== whomKey(before) && this.keys(list).has(key)) throw takenAlready();
      await this.#parts.store.change(list, id, draft, updatedAtMs);
      const after = { ...before, ...draft, updatedAtMs };
      this.#entries[list].set(id, after);
      delete this.#indexes[list];
      return { before, after };
    });
  }

  /** Those of the ids that were there. */
  async remove(list: ListName, ids: readonly number[]): Promise<AccessEntry[]> {
    return this.#turns.run(list, async () => {
      const entries = this.#entries[list];
      const removed = [...new Set(ids)].flatMap((id) => entries.get(id) ?? []);
      if (removed.length === 0) throw new NotFound("unknown-list-entry", goneText);
      await this.#parts.store.remove(
        list,
        removed.map(({ id }) => id),
      );
      for (const { id } of removed) entries.delete(id);
      delete this.#indexes[list];
      return removed;
    });
  }

  #index(list: ListName): EntryIndex {
    return (this.#indexes[list] ??= new EntryIndex(this.#entries[list].values()));
  }
}

const byId = (entries: readonly AccessEntry[]) =>
  new Map(entries.map((entry) => [entry.id, entry]));

const goneText = {
  zh: "该名单条目不存在或已被删除",
  en: "This entry of the list does not exist or was deleted",
};

const takenAlready = () =>
  new Conflict("list-entry-taken", {
    zh: "名单中已有相同的设备编号、地址和端口",
    en: "The list has an entry of this device ID, address and port already",
  });

const tooManyEntries = () =>
  new Conflict("list-full", {
    zh: `名单最多 ${maxEntries} 条：请用通配符或网段合并条目`,
    en: `A list has at most ${maxEntries} entries: join some by a wildcard or a network`,
  });
