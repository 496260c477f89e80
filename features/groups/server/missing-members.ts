import type { ChannelRef, DeviceCatalog } from "@tessera/engine";
import { rootId } from "./group-record.ts";
import type { GroupTree } from "./group-tree.ts";

/** What groups hold and is not there. */
export function missingMembers(
  { forest, members }: Pick<GroupTree, "forest" | "members">,
  catalog: Pick<DeviceCatalog, "device" | "channel">,
): { readonly devices: readonly string[]; readonly channels: readonly ChannelRef[] } {
  const devices = new Set<string>();
  const channels: ChannelRef[] = [];
  for (const { id } of forest.below(rootId))
    for (const { deviceId, channelId } of members.of(id)) {
      if (!catalog.device(deviceId)) devices.add(deviceId);
      else if (channelId !== undefined && !catalog.channel({ deviceId, channelId }))
        channels.push({ deviceId, channelId });
    }
  return { devices: [...devices], channels };
}
