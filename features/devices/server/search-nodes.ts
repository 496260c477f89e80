import type { z } from "zod";
import type { searchDevices } from "../contract.ts";
import type { ChannelLists } from "./catalog/channel-lists.ts";
import type { ChannelView } from "./catalog/channel-views.ts";
import type { DeviceLists } from "./catalog/device-lists.ts";
import type { ChannelEntry, DeviceEntry } from "./catalog/entries.ts";
import type { ChannelWireParts } from "./wire-channel.ts";

type Found = z.input<typeof searchDevices.reply>;

interface SearchParts extends Pick<ChannelWireParts, "favourites"> {
  readonly lists: DeviceLists;
  readonly channelLists: ChannelLists;
  readonly view: ChannelView;
  readonly userId: number;
}

/** More than anybody reads; `total` says how many there are. */
const maxNodes = 1000;

/** Devices first, then cameras and directories. */
export function searchNodes(text: string, parts: SearchParts): Found {
  const { lists, channelLists, view } = parts;
  const query = { text, start: 0, limit: maxNodes, isDescending: false };
  const devices = lists.listSeen(query, view);
  const channels = channelLists.named(text, view);
  const room = Math.max(0, maxNodes - devices.page.length);
  return {
    total: devices.total + channels.length,
    data: [
      ...devices.page.map((device) => deviceNode(device, view)),
      ...channels.slice(0, room).map((channel) => channelNode(channel, parts)),
    ],
  };
}

const bit = (is: boolean): 0 | 1 => (is ? 1 : 0);

const deviceNode = (device: DeviceEntry, view: ChannelView): Found["data"][number] => ({
  ID: device.id,
  Name: device.name,
  NodeType: "device",
  ParentDeviceID: device.id,
  ChannelID: "",
  Online: bit(view.isAll ? device.isOnline : view.camerasOf(device).some((c) => c.isOnline)),
  Enable: bit(device.isEnabled),
  Parental: 1,
  IsSearchDevice: true,
  FavoritesChannel: 0,
});

const channelNode = (
  channel: ChannelEntry,
  { favourites, userId }: SearchParts,
): Found["data"][number] => ({
  ID: `${channel.deviceId}/${channel.channelId}`,
  Name: channel.name,
  NodeType: channel.isDirectory ? "deviceDirectory" : "camera",
  ParentDeviceID: channel.deviceId,
  ChannelID: channel.channelId,
  Online: bit(channel.isOnline),
  Enable: bit(channel.isEnabled),
  Parental: bit(channel.isDirectory),
  IsSearchDevice: channel.isDirectory,
  FavoritesChannel: bit(!channel.isDirectory && favourites.has(userId, channel)),
});
