import { BadRequest, Conflict, NotFound } from "@tessera/base";
import { type GroupRecord, rootId } from "./group-record.ts";

/** The groups of one moment, by their places in the tree. A change makes a new one. */
export class GroupForest {
  readonly #groups: ReadonlyMap<number, GroupRecord>;
  readonly #children: ReadonlyMap<number, readonly GroupRecord[]>;
  /** Of each group: itself and all above it. */
  readonly #lineages = new Map<number, ReadonlySet<number>>();

  constructor(records: Iterable<GroupRecord>) {
    this.#groups = new Map([...records].map((record) => [record.id, record]));
    const children = Map.groupBy(this.#groups.values(), ({ parentId }) => parentId);
    for (const siblings of children.values())
      siblings.sort((a, b) => a.sort - b.sort || a.id - b.id);
    this.#children = children;
  }

  get size(): number {
    return this.#groups.size;
  }

  find(id: number): GroupRecord | undefined {
    return this.#groups.get(id);
  }

  get(id: number): GroupRecord {
    const record = this.#groups.get(id);
    if (!record) throw new NotFound("group-unknown", unknownText);
    return record;
  }

  /** Directly in the group, in their order. */
  children(parentId: number): readonly GroupRecord[] {
    return this.#children.get(parentId) ?? [];
  }

  /** Parents before what lies in them. */
  *below(parentId: number): Generator<GroupRecord> {
    const waiting = this.children(parentId).toReversed();
    for (let record = waiting.pop(); record; record = waiting.pop()) {
      yield record;
      waiting.push(...this.children(record.id).toReversed());
    }
  }

  isWithin(id: number, ancestorId: number): boolean {
    return this.#lineageOf(id).has(ancestorId);
  }

  /** With these records in place of, or beside, those of the same id. */
  with(changed: readonly GroupRecord[]): GroupForest {
    const groups = new Map(this.#groups);
    for (const record of changed) groups.set(record.id, record);
    return new GroupForest(groups.values());
  }

  without(ids: readonly number[]): GroupForest {
    const gone = new Set(ids);
    return new GroupForest([...this.#groups.values()].filter(({ id }) => !gone.has(id)));
  }

  /**
   * What changes when a group gets this parent and place: itself and the siblings that make room.
   * An undefined place is the one it has or, under another parent, the last.
   */
  placed(record: GroupRecord, parentId: number, place: number | undefined): GroupRecord[] {
    if (parentId !== rootId && !this.#groups.has(parentId))
      throw new NotFound("parent-group-unknown", unknownParentText);
    if (this.isWithin(parentId, record.id)) throw new BadRequest("group-in-itself", inItselfText);
    const siblings = this.children(parentId);
    const isAtHome = siblings.some(({ id }) => id === record.id);
    const others = siblings.filter(({ id }) => id !== record.id);
    const own = isAtHome ? siblings.findIndex(({ id }) => id === record.id) : others.length;
    const order = others.toSpliced(place ?? own, 0, { ...record, parentId });
    return order
      .map((group, sort) => ({ ...group, sort }))
      .filter((group) => group.id === record.id || group.sort !== this.find(group.id)?.sort);
  }

  refuseTakenCustomId(customId: string, ownId?: number): void {
    if (!customId) return;
    for (const { id, customId: taken, name } of this.#groups.values())
      if (taken === customId && id !== ownId)
        throw new Conflict("group-custom-id-taken", {
          zh: `自定义编号“${customId}”已被分组“${name}”使用，请换一个`,
          en: `The custom ID "${customId}" is already used by the group "${name}". Choose another.`,
        });
  }

  #lineageOf(id: number): ReadonlySet<number> {
    const known = this.#lineages.get(id);
    if (known) return known;
    const record = this.#groups.get(id);
    const lineage = new Set(record ? this.#lineageOf(record.parentId) : []).add(id);
    this.#lineages.set(id, lineage);
    return lineage;
  }
}

const unknownText = {
  zh: "分组不存在，可能已被删除，请刷新后重试",
  en: "The group does not exist; it may have been deleted. Refresh and try again.",
};
const unknownParentText = {
  zh: "上级分组不存在，可能已被删除，请刷新后重试",
  en: "The parent group does not exist; it may have been deleted. Refresh and try again.",
};
const inItselfText = {
  zh: "不能把分组移动到它自己或它的下级分组中，请选择其他上级分组",
  en: "A group cannot be moved into itself or one of its subgroups. Choose another parent.",
};
