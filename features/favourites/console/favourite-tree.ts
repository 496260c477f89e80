import type { CameraFacts } from "@tessera/kit/camera-list";
import { channelNode, idOf, isBranch, type ListNode } from "@tessera/kit/camera-list";
import { request, type TreeSource } from "@tessera/platform/console";
import { listFavouriteChannels, listFavouriteDevices } from "../contract.ts";

/** The specification's number. */
const devicesAtOnce = 40;
const way = { via: "favourites" } as const;

/** The user's favourites by device. They come in one answer and are shown page by page. */
export function favouriteTree(facts: CameraFacts): TreeSource<ListNode> {
  let top: ListNode[] = [];
  const inside = new Map<string, readonly ListNode[]>();
  const read = async (signal: AbortSignal) => {
    const { Devices } = await request(listFavouriteDevices, {}, { signal });
    inside.clear();
    top = Devices.map(({ DeviceID: device, DeviceName: name, channels, ...state }) => {
      facts.tellDeviceState(device, { isOnline: state.Online, isEnabled: state.Enable });
      inside.set(
        device,
        channels.map((channel) => channelNode(channel, way, facts)),
      );
      return { kind: "device", device, name, way };
    });
  };
  return {
    idOf,
    isBranch,
    pageSizeOf: () => devicesAtOnce,
    async load(parent, { start, limit }, signal) {
      if (!parent && start === 0) await read(signal);
      const all = parent?.kind === "device" ? (inside.get(parent.device) ?? []) : top;
      return { nodes: all.slice(start, start + limit), total: all.length };
    },
  };
}

/** Those of the favourites, the latest first, whose name or device's name holds the text. */
export const foundFavourites = (q: string, facts: CameraFacts): TreeSource<ListNode> => ({
  ...favouriteTree(facts),
  async load(_, { start, limit }, signal) {
    const { Channels } = await request(listFavouriteChannels, {}, { signal });
    const sought = q.toLocaleLowerCase();
    const found = Channels.filter(({ Name, DeviceName, ChannelID }) =>
      [Name, DeviceName, ChannelID].some((text) => text.toLocaleLowerCase().includes(sought)),
    );
    const nodes = found.map((channel) => channelNode(channel, way, facts));
    return { nodes: nodes.slice(start, start + limit), total: nodes.length };
  },
});
