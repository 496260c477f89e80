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
}

export interface DirectoryNode extends CameraPlace {
  readonly kind: "directory";
  readonly name: string;
  readonly way: Way;
}

export interface CameraNode extends CameraPlace {
  readonly kind: "camera";
  readonly name: string;
  /** Absent: not known here. */
  readonly hasSubStream?: boolean;
}

export type ListNode = GroupNode | EverythingNode | DeviceNode | DirectoryNode | CameraNode;

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
export const isBranch = ({ kind }: ListNode): boolean => kind !== "camera";

type Listed = Pick<
  Channel,
  "ParentDeviceID" | "ChannelID" | "Name" | "Online" | "Enable" | "Parental" | "FavoritesChannel"
> &
  Partial<Pick<Channel, "DeviceEnable" | "HasSubStream">>;

/** A channel as the calls about devices list it. */
export function channelNode(channel: Listed, way: Way, facts: CameraFacts): ListNode {
  const { ParentDeviceID: device, ChannelID, Name: name, HasSubStream } = channel;
  const place = { device, channel: ChannelID };
  if (channel.Parental === 1) return { kind: "directory", ...place, name, way };
  facts.tellCamera(place, {
    isOnline: channel.Online === 1,
    isEnabled: channel.Enable === 1 && channel.DeviceEnable !== 0,
    isFavourite: channel.FavoritesChannel === 1,
  });
  const known = HasSubStream === undefined ? {} : { hasSubStream: HasSubStream };
  return { kind: "camera", ...place, name, ...known };
}

type WireNode =
  | z.output<typeof groupChildren.reply>["data"][number]
  | z.output<typeof searchDevices.reply>["data"][number];

/** What the calls about groups, and the searches, call a node. */
export function wireNode(node: WireNode, way: Way, facts: CameraFacts): ListNode {
  const { ParentDeviceID: device, Name: name } = node;
  switch (node.NodeType) {
    case "directory":
      return { kind: "group", group: Number(node.ID), name };
    case "device":
      facts.tellDeviceState(device, { isOnline: node.Online === 1, isEnabled: node.Enable === 1 });
      return { kind: "device", device, name, way };
    case "deviceDirectory":
    case "camera":
      return channelNode(node, way, facts);
  }
}
