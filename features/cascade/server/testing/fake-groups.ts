import type { ChannelRef } from "@tessera/engine";
import type { ChannelGroups } from "../ports.ts";

interface FakeGroup {
  readonly id: number;
  readonly name: string;
  readonly parentId: number;
  readonly customId: string;
}

/** For tests: groups in the order in which they were added. */
export class FakeGroups implements ChannelGroups {
  readonly #groups = new Map<number, FakeGroup>();
  readonly #devices = new Map<number, string[]>();
  readonly #channels = new Map<number, ChannelRef[]>();
  forest: ChannelGroups["forest"] = this.#newForest();

  add(
    group: Partial<FakeGroup> & Pick<FakeGroup, "id">,
    members: {
      readonly devices?: readonly string[];
      readonly channels?: readonly ChannelRef[];
    } = {},
  ): this {
    this.#groups.set(group.id, { name: `group ${group.id}`, parentId: 0, customId: "", ...group });
    this.#devices.set(group.id, [...(members.devices ?? [])]);
    this.#channels.set(group.id, [...(members.channels ?? [])]);
    this.forest = this.#newForest();
    return this;
  }

  readonly members: ChannelGroups["members"] = {
    devicesOf: (id) => this.#devices.get(id) ?? [],
    channelsOf: (id) => this.#channels.get(id) ?? [],
  };

  #newForest(): ChannelGroups["forest"] {
    const groups = this.#groups;
    return {
      find: (id) => groups.get(id),
      *below(id) {
        for (const group of groups.values()) {
          if (group.parentId !== id) continue;
          yield group;
          yield* this.below(group.id);
        }
      },
    };
  }
}
