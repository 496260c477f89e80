import type { Channel } from "../../../devices/contract.ts";

type Listed = Pick<Channel, "ParentDeviceID" | "DeviceName" | "ChannelID" | "Name" | "Parental">;

export interface ChannelGroup<Item extends Listed> {
  readonly device: string;
  readonly name: string;
  readonly channels: readonly Item[];
  /** A device with one channel needs no heading of its own. */
  readonly hasHeading: boolean;
}

/** Channels by device, in the order in which the devices first appear. Directories are left out. */
export function groupChannels<Item extends Listed>(
  channels: readonly Item[],
  search: string,
): ChannelGroup<Item>[] {
  const cameras = channels.filter(({ Parental }) => Parental === 0);
  const byDevice = Map.groupBy(cameras, ({ ParentDeviceID }) => ParentDeviceID);
  return [...byDevice]
    .map(([device, all]) => ({
      device,
      name: all[0]?.DeviceName ?? device,
      channels: all.filter((channel) => isMatch(channel, search)),
      hasHeading: all.length > 1,
    }))
    .filter((group) => group.channels.length > 0);
}

function isMatch({ Name, ChannelID, ParentDeviceID }: Listed, search: string): boolean {
  const sought = search.trim().toLocaleLowerCase();
  if (!sought) return true;
  if (Name.toLocaleLowerCase().includes(sought)) return true;
  return [ChannelID, ParentDeviceID].some((id) => id.toLocaleLowerCase() === sought);
}

/** Why a channel cannot be watched now, as a text key; undefined if it can. */
export function whyNotPlayable({
  Online,
  Enable,
  DeviceEnable,
}: Pick<Channel, "Online" | "Enable" | "DeviceEnable">) {
  if (Enable !== 1 || DeviceEnable !== 1) return "channelDisabled";
  return Online === 1 ? undefined : "channelOffline";
}
