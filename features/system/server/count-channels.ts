import type { ChannelRef, ChannelRegistry } from "@tessera/engine";
import type { Principal, Rights } from "@tessera/platform/server";

/** How many channels somebody may watch: nobody is told of more. */
export function countChannels(
  channels: Pick<ChannelRegistry, "all" | "size">,
  rights: { judge(...asked: Parameters<Rights["judge"]>): (channel: ChannelRef) => boolean },
  principal: Principal,
): number {
  if (principal.isAdmin) return channels.size;
  const may = rights.judge(principal, "live");
  return [...channels.all()].filter(may).length;
}
