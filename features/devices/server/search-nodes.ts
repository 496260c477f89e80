import { rowsOf } from "@tessera/platform/server";
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

/** Devices first, then cameras and directories. */
export function searchNodes(
  asked: z.output<typeof searchDevices.input>,
  parts: SearchParts,
): Found {
  const { lists, channelLists, view } = parts;
  const everything = { start: 0, limit: Number.MAX_SAFE_INTEGER, isDescending: false };
  const devices = lists.listSeen({ text: asked.q, ...everything }, view).page;
  const found = [...devices, ...channelLists.named(asked.q, view)];
  return {
    total: found.length,
    data: rowsOf(found, asked, (entry) =>
      "channelId" in entry ? channelNode(entry, parts) : deviceNode(entry, view),
    ),
  };
}

const bit = (is: boolean): 0 | 1 => (is ? 1 : 0);

const deviceNode = (device: DeviceEntry, view: ChannelView): Found["data"][number] => ({
  ID: device.id,
  Name: device.name,
  NodeType: "device",
  ParentDeviceID: device.id,
  ChannelID: "",
  Online: view.isAll ? device.isOnline : view.camerasOf(device).some((c) => c.isOnline),
  Enable: device.isEnabled,
  Parental: 1,
  IsSearchDevice: true,
  FavoritesChannel: 0,
  ChannelNum: view.countsOf(device).cameraCount,
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
  DeviceName: channel.device.name,
});
