import { isDeepStrictEqual } from "node:util";
import { type Clock, Conflict, NotFound, type Text, TypedEvents } from "@tessera/base";
import type { ChangeFeed, ModelChanges } from "@tessera/platform/server";
import type { TargetDraft, TargetRecord } from "./target-record.ts";
import type { TargetStore } from "./target-store.ts";

interface PushTargetsParts {
  readonly store: TargetStore;
  readonly feed: Pick<ChangeFeed, "follow">;
  readonly clock: Clock;
  readonly onListenerError: (error: unknown) => void;
}

interface TargetsChange {
  readonly saved?: TargetRecord;
  readonly removed?: number;
}

/** Where messages go, in memory. */
export class PushTargets {
  readonly #parts: PushTargetsParts;
  #changes!: ModelChanges<TargetsChange>;
  #records = new Map<number, TargetRecord>();
  /** Whichever was added, changed or removed. */
  readonly events: TypedEvents<{ changed: { readonly id: number } }>;

  constructor(parts: PushTargetsParts) {
    this.#parts = parts;
    this.events = new TypedEvents(parts.onListenerError);
  }

  /** Once, before anything else is asked. */
  async load(): Promise<void> {
    this.#changes = await this.#parts.feed.follow<TargetsChange>({
      name: "push targets",
      know: (change) => this.#know(change),
      read: () => this.#read(),
    });
  }

  all(): readonly TargetRecord[] {
    return [...this.#records.values()];
  }

  find(id: number): TargetRecord | undefined {
    return this.#records.get(id);
  }

  get(id: number): TargetRecord {
    const record = this.#records.get(id);
    if (!record) throw new NotFound("push-target-unknown", unknownText);
    return record;
  }

  save(draft: TargetDraft, id?: number): Promise<TargetRecord> {
    return this.#changes.make(async (tell) => {
      const before = id === undefined ? undefined : this.get(id);
      this.#refuseTwice(draft.name, id);
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

  remove(id: number): Promise<TargetRecord> {
    return this.#changes.make(async (tell) => {
      const record = this.get(id);
      await this.#parts.store.remove(id);
      tell({ removed: id });
      return record;
    });
  }

  async #read(): Promise<void> {
    const before = this.#records;
    const stored = await this.#parts.store.all();
    this.#records = new Map(stored.map((record) => [record.id, record]));
    for (const id of new Set([...before.keys(), ...this.#records.keys()]))
      if (!isDeepStrictEqual(before.get(id), this.#records.get(id)))
        this.events.emit("changed", { id });
  }

  #know({ saved, removed }: TargetsChange): void {
    if (saved) this.#records.set(saved.id, saved);
    if (removed !== undefined) this.#records.delete(removed);
    const id = saved?.id ?? removed;
    if (id !== undefined) this.events.emit("changed", { id });
  }

  /** Plans name targets by what people call them. */
  #refuseTwice(name: string, ownId: number | undefined): void {
    for (const other of this.#records.values())
      if (other.id !== ownId && other.name === name)
        throw new Conflict("push-target-twice", twiceText(name), { field: "Name" });
  }
}

const unknownText: Text = {
  zh: "推送目标不存在，可能已被删除，请刷新列表",
  en: "The push target does not exist; it may have been deleted. Refresh the list.",
};
const twiceText = (name: string): Text => ({
  zh: `已有名为“${name}”的推送目标，请换一个名称`,
  en: `There is already a push target “${name}”. Choose another name.`,
});
