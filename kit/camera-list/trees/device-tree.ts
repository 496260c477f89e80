import { type Device, listDevices, searchDevices } from "@tessera/features/devices/contract";
import { request, type TreeSource } from "@tessera/platform/console";
import type { CameraFacts } from "../facts/camera-facts.ts";
import { type DeviceNode, foundNodes, idOf, isBranch, type ListNode } from "./camera-node.ts";
import { insidePageSize, isInside, loadInside } from "./device-inside.ts";
import type { Found } from "./searched-tree.ts";

/** The specification's number. */
const devicesAtOnce = 50;

/** Video management: every device with its channels. For administrators. */
export const deviceTree = (facts: CameraFacts): TreeSource<ListNode> => ({
  idOf,
  isBranch,
  pageSizeOf: (parent) => (isInside(parent) ? insidePageSize(parent) : devicesAtOnce),
  async load(parent, page, signal) {
    if (isInside(parent)) return await loadInside(parent, page, facts, signal);
    const { Devices, TotalCount } = await request(listDevices, page, { signal });
    return {
      nodes: Devices.map((device) => deviceNode(device, facts)),
      total: TotalCount,
    };
  },
});

/** Devices, directories and cameras whose name holds the text. */
export const foundDevices = (
  q: string,
  facts: CameraFacts,
  found: Found,
): TreeSource<ListNode> => ({
  ...deviceTree(facts),
  async load(parent, page, signal) {
    if (isInside(parent)) return await loadInside(parent, page, facts, signal);
    const { data, total } = await request(searchDevices, { q }, { signal });
    found(data.length, total);
    const nodes = foundNodes(data, () => ({ via: "device", isFound: true }), facts);
    return { nodes, total: nodes.length };
  },
});

type Counted = Pick<
  Device,
  "DeviceID" | "DeviceName" | "Online" | "Enable" | "channelNums" | "onlineChannelNums"
>;

export function deviceNode(device: Counted, facts: CameraFacts): DeviceNode {
  tellDevice(device, facts);
  const { DeviceID, DeviceName } = device;
  const way = { via: "device", isFound: false } as const;
  const isSingle = device.channelNums === 1;
  return { kind: "device", device: DeviceID, name: DeviceName, way, ...(isSingle && { isSingle }) };
}

export function tellDevice(device: Counted, facts: CameraFacts): void {
  facts.tellDevice(device.DeviceID, {
    isOnline: device.Online,
    isEnabled: device.Enable,
    counts: { online: device.onlineChannelNums, all: device.channelNums },
  });
}
