import type { Channel, searchDevices } from "@tessera/features/devices/contract";
import type { groupChildren } from "@tessera/features/groups/contract";
import type { z } from "zod";
import { type CameraPlace, cameraKey } from "../../camera/camera.ts";
import type { CameraFacts } from "../facts/camera-facts.ts";

/** By which calls the inside of a device is read. */
export type Way =
  /** A text was searched for: its channels come all at once. */
  | { readonly via: "device"; readonly isFound: boolean }
  | { readonly via: "group"; readonly group: number; readonly isFound: boolean }
  /** Its favourites came with it. */
  | { readonly via: "favourites" };

export interface GroupNode {
  readonly kind: "group";
  readonly group: number;
  readonly name: string;
}

/** All devices that the user may see, in no group. */
export interface EverythingNode {
  readonly kind: "everything";
  readonly name: string;
  /** There are no groups beside it. */
  readonly isAlone: boolean;
}

export interface DeviceNode {
  readonly kind: "device";
  readonly device: string;
  readonly name: string;
  readonly way: Way;
  /** It has one camera, and is that camera's row. */
  readonly isSingle?: boolean;
}

export interface DirectoryNode extends CameraPlace {
  readonly kind: "directory";
  readonly name: string;
  readonly way: Way;
}

export interface CameraNode extends CameraPlace {
  readonly kind: "camera";
  readonly name: string;
  /** What its device is called, where rows of many devices stand together. */
  readonly deviceName?: string;
  /** Absent: not known here. */
  readonly hasSubStream?: boolean;
  /** Whether the viewer may see its recordings; absent: not known here. */
  readonly mayPlayback?: boolean;
}

export type ListNode = GroupNode | EverythingNode | DeviceNode | DirectoryNode | CameraNode;

export const cameraNodeOf = ({
  device,
  channel,
  name,
}: CameraPlace & { name: string }): CameraNode => ({
  kind: "camera",
  device,
  channel,
  name,
});

export function idOf(node: ListNode): string {
  switch (node.kind) {
    case "everything":
      return "everything";
    case "group":
      return `group ${node.group}`;
    case "device":
      return `device ${node.device}`;
    case "directory":
    case "camera":
      return `channel ${cameraKey(node)}`;
  }
}

export const nameOf = ({ name }: ListNode): string => name;
export const isBranch = (node: ListNode): boolean =>
  node.kind !== "camera" && !(node.kind === "device" && node.isSingle === true);

type Listed = Pick<
  Channel,
  "ParentDeviceID" | "ChannelID" | "Name" | "Parental" | "FavoritesChannel"
> &
  Pick<WireNode, "Online" | "Enable"> &
  Partial<Pick<Channel, "DeviceEnable" | "HasSubStream" | "MayPlayback">>;

/** A channel as the calls about devices list it. */
export function channelNode(channel: Listed, way: Way, facts: CameraFacts): ListNode {
  const { ParentDeviceID: device, ChannelID, Name: name, HasSubStream, MayPlayback } = channel;
  const place = { device, channel: ChannelID };
  if (channel.Parental === 1) return { kind: "directory", ...place, name, way };
  facts.tellCamera(place, {
    isOnline: Boolean(channel.Online),
    isEnabled: Boolean(channel.Enable) && channel.DeviceEnable !== 0,
    isFavourite: channel.FavoritesChannel === 1,
  });
  const known = {
    ...(HasSubStream !== undefined && { hasSubStream: HasSubStream }),
    ...(MayPlayback !== undefined && { mayPlayback: MayPlayback }),
  };
  return { kind: "camera", ...place, name, ...known };
}

type WireNode =
  | z.output<typeof groupChildren.reply>["data"][number]
  | z.output<typeof searchDevices.reply>["data"][number];

/**
 * What a search found: cameras say of which device they are, and one that is its device's row already is not
 * repeated below it.
 */
export function foundNodes(
  nodes: readonly WireNode[],
  wayOf: (node: WireNode) => Way,
  facts: CameraFacts,
): ListNode[] {
  const shown = nodes.map((node) => {
    const listed = wireNode(node, wayOf(node), facts);
    const { DeviceName } = node;
    return listed.kind === "camera" && DeviceName && DeviceName !== listed.name
      ? { ...listed, deviceName: DeviceName }
      : listed;
  });
  const singles = new Set(
    shown.flatMap((node) => (node.kind === "device" && node.isSingle ? [node.device] : [])),
  );
  return shown.filter((node) => node.kind !== "camera" || !singles.has(node.device));
}

/** What the calls about groups, and the searches, call a node. */
export function wireNode(node: WireNode, way: Way, facts: CameraFacts): ListNode {
  const { ParentDeviceID: device, Name: name } = node;
  switch (node.NodeType) {
    case "directory":
      return { kind: "group", group: Number(node.ID), name };
    case "device":
      facts.tellDeviceState(device, {
        isOnline: Boolean(node.Online),
        isEnabled: Boolean(node.Enable),
      });
      return {
        kind: "device",
        device,
        name,
        way,
        ...(node.ChannelNum === 1 && { isSingle: true }),
      };
    case "deviceDirectory":
    case "camera":
      return channelNode(node, way, facts);
  }
}
