import { type Channel, listChannels, listSubChannels } from "@tessera/features/devices/contract";
import { groupDeviceChildren, groupDirectoryChildren } from "@tessera/features/groups/contract";
import { type LoadedNodes, request, type TreePage } from "@tessera/platform/console";
import type { CameraFacts } from "../facts/camera-facts.ts";
import { stored } from "../stored.ts";
import {
  channelNode,
  type DeviceNode,
  type DirectoryNode,
  type ListNode,
  type Way,
  wireNode,
} from "./camera-node.ts";

/** The specification's numbers. */
const channelsAtOnce = 50;
const foundChannelsAtOnce = 9999;
const subChannelsAtOnce = 99_999;
/** What is remembered of a list is for the next visit, not the whole site. */
const rememberedMax = 500;

type Inside = DeviceNode | DirectoryNode;

export const isInside = (node: ListNode | undefined): node is Inside =>
  node?.kind === "device" || node?.kind === "directory";

export function insidePageSize({ kind, way }: Inside): number {
  if (way.via === "group" || kind === "directory") return subChannelsAtOnce;
  return way.via === "device" && way.isFound ? foundChannelsAtOnce : channelsAtOnce;
}

/** What lies in a device or in one of its directories. */
export async function loadInside(
  node: Inside,
  page: TreePage,
  facts: CameraFacts,
  signal: AbortSignal,
): Promise<LoadedNodes<ListNode>> {
  const { device, way } = node;
  if (way.via === "group") return await loadOfGroup(node, way, facts, signal);
  if (node.kind === "device") {
    const input = { device, subset: "", ...page };
    return listed(await request(listChannels, input, { signal }), way, facts);
  }
  const input = { device, subset: node.channel, ...page };
  const reply = await request(listSubChannels, input, { signal });
  stored.subChannel.write(reply.Channels.slice(0, rememberedMax).map(remembered));
  return listed(reply, way, facts);
}

async function loadOfGroup(
  node: Inside,
  way: Way & { readonly via: "group" },
  facts: CameraFacts,
  signal: AbortSignal,
): Promise<LoadedNodes<ListNode>> {
  const place = { deviceid: node.device, labelid: way.group };
  const options = { signal, quiet: true };
  const { data } =
    node.kind === "device"
      ? await request(groupDeviceChildren, { ...place, isSearchDevice: way.isFound }, options)
      : way.isFound
        ? await request(
            groupDirectoryChildren,
            { deviceid: node.device, channelid: node.channel },
            options,
          )
        : await request(
            groupDeviceChildren,
            { ...place, channelid: node.channel, isSearchDevice: false },
            options,
          );
  return { nodes: data.map((child) => wireNode(child, way, facts)), total: data.length };
}

const listed = (
  {
    Channels,
    ChannelCount,
  }: { readonly Channels: readonly Channel[]; readonly ChannelCount: number },
  way: Way,
  facts: CameraFacts,
): LoadedNodes<ListNode> => ({
  nodes: Channels.map((channel) => channelNode(channel, way, facts)),
  total: ChannelCount,
});

const remembered = ({ ParentDeviceID, ChannelID, Name, Parental }: Channel) => ({
  ParentDeviceID,
  ChannelID,
  Name,
  Parental,
});
