import { listDeviceChannels, listSubChannels } from "@tessera/features/devices/contract";
import { listFavouriteChannels } from "@tessera/features/favourites/contract";
import { groupChannels, groupDeviceChannels } from "@tessera/features/groups/contract";
import { request } from "@tessera/platform/console";
import { type Camera, cameraKey, cameraOf, whyNotWatchable } from "../../camera/camera.ts";
import type { CameraFacts } from "../facts/camera-facts.ts";
import type { CameraNode, DeviceNode, DirectoryNode, ListNode } from "./camera-node.ts";

const allOfThem = 99_999;
const mostAtOnce = 9999;
const wanted = { online: true, not_repeat: true } as const;

/** What one-click play can be asked of. */
export type Playable = Exclude<ListNode, CameraNode>;

interface Options {
  readonly signal: AbortSignal;
}

/** The cameras in a group, device or directory, and below it, that can be watched now; of 全部设备 all that are enabled. */
export async function camerasIn(node: Playable, signal: AbortSignal): Promise<readonly Camera[]> {
  const cameras = await read(node, { signal });
  if (node.kind === "everything") return cameras.filter(({ isEnabled }) => isEnabled);
  return cameras.filter((camera) => !whyNotWatchable(camera));
}

/** Of several rows, each camera once: cameras that were chosen by themselves whatever their state. */
export async function camerasOfRows(
  nodes: readonly ListNode[],
  facts: CameraFacts,
  signal: AbortSignal,
): Promise<readonly Camera[]> {
  const found = new Map<string, Camera>();
  for (const node of nodes) {
    const cameras = isOne(node)
      ? [await cameraAt(node, facts, signal)]
      : await camerasIn(node, signal);
    for (const camera of cameras) if (camera) found.set(cameraKey(camera), camera);
  }
  return [...found.values()].filter(({ isEnabled }) => isEnabled);
}

export async function favouriteCameras(signal: AbortSignal): Promise<readonly Camera[]> {
  const { Channels } = await request(listFavouriteChannels, {}, { signal });
  return Channels.map(cameraOf).filter(({ isEnabled }) => isEnabled);
}

/** The camera of a row that stands for one; undefined if it has gone. */
export async function cameraAt(
  node: CameraNode | DeviceNode,
  facts: CameraFacts,
  signal?: AbortSignal,
): Promise<Camera | undefined> {
  if (node.kind === "device") {
    const input = { device: node.device, limit: 1 };
    const { Channels } = await request(listDeviceChannels, input, signal ? { signal } : {});
    return Channels[0] && cameraOf(Channels[0]);
  }
  const { device, channel, name } = node;
  const { isOnline = false, isEnabled = true } = facts.camera(node) ?? {};
  return { device, channel, name, isOnline, isEnabled };
}

/** Whether a row stands for one camera. */
export const isOne = (
  node: ListNode,
): node is CameraNode | (DeviceNode & { readonly isSingle: true }) =>
  node.kind === "camera" || (node.kind === "device" && node.isSingle === true);

async function read(node: Playable, options: Options): Promise<readonly Camera[]> {
  if (node.kind === "directory") return await inDirectory(node, options);
  if (node.kind === "everything") {
    const { Channels } = await request(listDeviceChannels, { limit: mostAtOnce }, options);
    return Channels.map(cameraOf);
  }
  if (node.kind === "group") {
    const { data } = await request(groupChannels, { id: node.group, ...wanted }, options);
    return data.map(cameraOf);
  }
  const { way } = node;
  // What a search found is the whole device, in whatever group it lies.
  const inGroup = way.via === "group" && !way.isFound ? { label_id: way.group } : {};
  const input = { id: node.device, ...inGroup, ...wanted };
  const { data } = await request(groupDeviceChannels, input, options);
  return data.map(cameraOf);
}

async function inDirectory(
  { device, channel }: DirectoryNode,
  options: Options,
): Promise<readonly Camera[]> {
  const input = { device, subset: channel, limit: allOfThem };
  const { Channels } = await request(listSubChannels, input, options);
  const cameras: Camera[] = [];
  for (const child of Channels)
    if (child.Parental === 0) cameras.push(cameraOf(child));
    else {
      const below = { kind: "directory", device, channel: child.ChannelID, name: "" } as const;
      const way = { via: "device", isFound: false } as const;
      cameras.push(...(await inDirectory({ ...below, way }, options)));
    }
  return cameras;
}
