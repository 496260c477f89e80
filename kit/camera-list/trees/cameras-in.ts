import { listSubChannels } from "@tessera/features/devices/contract";
import { groupChannels, groupDeviceChannels } from "@tessera/features/groups/contract";
import { request } from "@tessera/platform/console";
import { type Camera, cameraOf, whyNotWatchable } from "../../camera/camera.ts";
import type { DirectoryNode, EverythingNode, ListNode } from "./camera-node.ts";

const allOfThem = 99_999;
const wanted = { online: true, not_repeat: true } as const;

/** What one-click play can be asked of. */
export type Playable = Exclude<ListNode, EverythingNode | { readonly kind: "camera" }>;

/** The cameras in a group, device or directory, and below it, that can be watched now. */
export async function camerasIn(node: Playable, signal: AbortSignal): Promise<readonly Camera[]> {
  const cameras = await read(node, { signal });
  return cameras.filter((camera) => !whyNotWatchable(camera));
}

interface Options {
  readonly signal: AbortSignal;
}

async function read(node: Playable, options: Options): Promise<readonly Camera[]> {
  if (node.kind === "directory") return await inDirectory(node, options);
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
