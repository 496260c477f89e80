import type { ChannelRef } from "@tessera/engine";
import type { GroupForest } from "./group-forest.ts";
import type { GroupMembers } from "./group-members.ts";

/** All that is in a group or below it. Rights ask for every channel of a list: no walking then. */
export class GroupCoverage {
  readonly #devices = new Set<string>();
  readonly #channels = new Map<string, Set<string>>();

  constructor(groupId: number, forest: GroupForest, members: Pick<GroupMembers, "of">) {
    this.#cover(members.of(groupId));
    for (const { id } of forest.below(groupId)) this.#cover(members.of(id));
  }

  has({ deviceId, channelId }: ChannelRef): boolean {
    return this.#devices.has(deviceId) || (this.#channels.get(deviceId)?.has(channelId) ?? false);
  }

  #cover(members: ReturnType<GroupMembers["of"]>): void {
    for (const { deviceId, channelId } of members) {
      if (channelId === undefined) this.#devices.add(deviceId);
      else {
        const ofDevice = this.#channels.get(deviceId);
        if (ofDevice) ofDevice.add(channelId);
        else this.#channels.set(deviceId, new Set([channelId]));
      }
    }
  }
}
