import type { Clock } from "@tessera/base";
import type { ChannelRef, PurgedDevices } from "@tessera/engine";
import type { ChangeFeed, ChannelGroups, Events, ModelChanges } from "@tessera/platform/server";
import { GroupCoverage } from "./group-coverage.ts";
import { GroupForest } from "./group-forest.ts";
import { GroupMembers } from "./group-members.ts";
import type { GroupMember, GroupRecord } from "./group-record.ts";
import type { GroupChange, GroupStore } from "./group-store.ts";

declare module "@tessera/platform/server" {
  interface ServerEvents {
    /** Groups were added, named, put in another place or removed, or have other members. */
    "groups-changed": Readonly<Record<string, never>>;
  }
}

interface GroupTreeParts {
  readonly store: GroupStore;
  readonly feed: Pick<ChangeFeed, "follow">;
  readonly events: Events;
  readonly clock: Clock;
}

export interface GroupDraft {
  readonly name: string;
  readonly parentId: number;
  readonly customId: string;
  readonly place?: number | undefined;
  readonly members: readonly Omit<GroupMember, "groupId">[];
}

export interface GroupEdit {
  readonly name?: string | undefined;
  readonly customId?: string | undefined;
  readonly parentId?: number | undefined;
  readonly place?: number | undefined;
}

/** A number that is no group's. */
const notYetKnown = -1;

/** replace: the group has exactly these · move: these are in no other group. */
export type AssignMode = "add" | "remove" | "replace" | "move";

/** The groups and what is in them, in memory. */
export class GroupTree implements ChannelGroups {
  readonly #parts: GroupTreeParts;
  #changes!: ModelChanges<GroupChange>;
  #forest = new GroupForest([]);
  #members = new GroupMembers();
  /** Until the next change, of the groups that were asked for. */
  readonly #coverages = new Map<number, GroupCoverage>();

  private constructor(parts: GroupTreeParts) {
    this.#parts = parts;
  }

  static async load(parts: GroupTreeParts): Promise<GroupTree> {
    const tree = new GroupTree(parts);
    tree.#changes = await parts.feed.follow<GroupChange>({
      name: "groups",
      know: (change) => tree.#know(change),
      read: () => tree.#read(),
      onReadAgain: () => tree.#tellChanged(),
    });
    return tree;
  }

  get forest(): GroupForest {
    return this.#forest;
  }

  get members(): Omit<GroupMembers, "add" | "remove"> {
    return this.#members;
  }

  /** Whether the channel or its device is assigned to the group or to one below it. */
  has(groupId: number, channel: ChannelRef): boolean {
    let coverage = this.#coverages.get(groupId);
    if (!coverage) {
      coverage = new GroupCoverage(groupId, this.#forest, this.#members);
      this.#coverages.set(groupId, coverage);
    }
    return coverage.has(channel);
  }

  add({ name, parentId, customId, place, members }: GroupDraft): Promise<GroupRecord> {
    return this.#changes.make(async (tell) => {
      this.#forest.refuseTakenCustomId(customId);
      const createdAtMs = this.#parts.clock.nowMs();
      const draft = { id: notYetKnown, name, parentId, customId, sort: 0, createdAtMs };
      // Where it goes is known before its id is.
      const placed = this.#forest.placed(draft, parentId, place);
      const own = placed.find(({ id }) => id === draft.id) ?? draft;
      const changeFor = (id: number): GroupChange => ({
        changed: placed.filter((record) => record !== own),
        assigned: members.map((member) => ({ ...member, groupId: id })),
      });
      const id = await this.#parts.store.insert(own, changeFor);
      const record = { ...own, id };
      const change = changeFor(id);
      tell({ ...change, changed: [...(change.changed ?? []), record] });
      return record;
    });
  }

  async edit(
    id: number,
    edit: GroupEdit,
  ): Promise<{ readonly before: GroupRecord; readonly after: GroupRecord }> {
    const before = await this.#changes.make(async (tell) => {
      const known = this.#forest.get(id);
      const { name = known.name, customId = known.customId, parentId = known.parentId } = edit;
      this.#forest.refuseTakenCustomId(customId, id);
      const record = { ...known, name, customId };
      await this.#apply({ changed: this.#forest.placed(record, parentId, edit.place) }, tell);
      return known;
    });
    return { before, after: this.#forest.get(id) };
  }

  /** With all groups below it; what was in them is in them no more. */
  remove(id: number): Promise<{
    readonly groups: readonly GroupRecord[];
    readonly members: readonly GroupMember[];
  }> {
    return this.#changes.make(async (tell) => {
      const groups = [this.#forest.get(id), ...this.#forest.below(id)];
      const members = groups.flatMap((group) => [...this.#members.of(group.id)]);
      const removed = groups.map((group) => group.id).toReversed();
      await this.#apply({ removed, unassigned: members }, tell);
      return { groups, members };
    });
  }

  /** What was assigned and unassigned; nothing that was so already. All are of one kind. */
  assign(
    groupId: number,
    kind: "devices" | "channels",
    named: readonly Omit<GroupMember, "groupId">[],
    mode: AssignMode,
  ): Promise<{
    readonly assigned: readonly GroupMember[];
    readonly unassigned: readonly GroupMember[];
  }> {
    return this.#changes.make(async (tell) => {
      this.#forest.get(groupId);
      const wanted = new GroupMembers();
      for (const member of named) wanted.add({ ...member, groupId });
      const isNamed = (member: GroupMember) => wanted.has({ ...member, groupId });
      const present = [...this.#members.of(groupId)].filter(
        ({ channelId }) => (channelId === undefined) === (kind === "devices"),
      );
      const change = {
        assigned:
          mode === "remove" ? [] : [...wanted.of(groupId)].filter((one) => !this.#members.has(one)),
        unassigned: {
          add: () => [],
          remove: () => present.filter(isNamed),
          replace: () => present.filter((member) => !isNamed(member)),
          move: () => [...wanted.of(groupId)].flatMap((member) => this.#elsewhere(member)),
        }[mode](),
      };
      await this.#apply(change, tell);
      return change;
    });
  }

  /** Devices and channels that are gone for good are in no group. Their rows went with them. */
  forget({ deviceIds, channels }: PurgedDevices): void {
    const members = [
      ...deviceIds.flatMap((deviceId) => [...this.#members.anywhereOf(deviceId)]),
      ...channels.flatMap((channel) =>
        [...this.#members.groupsOfChannel(channel)].map((groupId) => ({ groupId, ...channel })),
      ),
    ];
    if (members.length > 0) this.#know({ unassigned: members });
  }

  /** The same member in other groups. */
  #elsewhere({ groupId, deviceId, channelId }: GroupMember): GroupMember[] {
    const groups =
      channelId === undefined
        ? this.#members.groupsOfDevice(deviceId)
        : this.#members.groupsOfChannel({ deviceId, channelId });
    return [...groups]
      .filter((other) => other !== groupId)
      .map((other) => ({ groupId: other, deviceId, channelId }));
  }

  async #apply(change: GroupChange, tell: (change: GroupChange) => void): Promise<void> {
    await this.#parts.store.apply(change);
    tell(change);
  }

  async #read(): Promise<void> {
    const { store } = this.#parts;
    const forest = new GroupForest(await store.groups());
    const members = new GroupMembers();
    for (const member of await store.members()) members.add(member);
    this.#forest = forest;
    this.#members = members;
    this.#coverages.clear();
  }

  #know({ changed = [], removed = [], assigned = [], unassigned = [] }: GroupChange): void {
    const moved = changed.filter(({ id, parentId }) => {
      const before = this.#forest.find(id);
      return before && before.parentId !== parentId;
    });
    if (changed.length > 0) this.#forest = this.#forest.with(changed);
    if (removed.length > 0) this.#forest = this.#forest.without(removed);
    for (const member of unassigned) this.#members.remove(member);
    for (const member of assigned) this.#members.add(member);
    this.#coverages.clear();
    // A name or a place among siblings decides nothing.
    this.#tellChanged([moved, removed, assigned, unassigned].some(({ length }) => length > 0));
  }

  #tellChanged(changesRights = true): void {
    const { events } = this.#parts;
    events.emit("groups-changed", {});
    if (changesRights) events.emit("rights-changed", {});
  }
}
