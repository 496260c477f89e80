import { NotFound } from "@tessera/base";
import type { CatalogChannel, CatalogDevice, DeviceCatalog } from "@tessera/engine";
import { type GroupRecord, rootId } from "./group-record.ts";
import type { GroupTree } from "./group-tree.ts";
import { NameOrder } from "./name-order.ts";
import type { Viewer } from "./viewer.ts";

interface Orders {
  readonly devices: NameOrder;
  readonly cameras: NameOrder;
}

/** What is assigned to groups, as the catalog knows it: what was deleted is not there. */
export class GroupContents {
  readonly groups: GroupTree;
  readonly catalog: DeviceCatalog;
  readonly #judged = new WeakMap<Viewer, Map<number, boolean>>();
  readonly #orders = new Map<number, Orders>();

  constructor(groups: GroupTree, catalog: DeviceCatalog) {
    this.groups = groups;
    this.catalog = catalog;
  }

  /** By name. */
  devicesOf(groupId: number): readonly CatalogDevice[] {
    const devices: CatalogDevice[] = [];
    for (const id of this.groups.members.devicesOf(groupId)) {
      const device = this.catalog.device(id);
      if (device) devices.push(device);
    }
    return this.#ordersOf(groupId).devices.arrange(devices);
  }

  /** Those assigned by themselves, by name. */
  camerasOf(groupId: number): readonly CatalogChannel[] {
    const cameras: CatalogChannel[] = [];
    for (const ref of this.groups.members.channelsOf(groupId)) {
      const camera = this.catalog.channel(ref);
      if (camera) cameras.push(camera);
    }
    return this.#ordersOf(groupId).cameras.arrange(cameras);
  }

  /** The groups that `isSeen` is true of, each judged once. */
  seenGroups(viewer: Viewer): GroupRecord[] {
    const { forest } = this.groups;
    const groups = [...forest.below(rootId)];
    if (viewer.isAdmin) return groups;
    const seen = new Set<number>();
    // From the bottom: what is seen in a group is seen in those above it.
    for (const { id, parentId } of groups.toReversed()) {
      if (!seen.has(id) && !this.#holdsFor(id, viewer)) continue;
      seen.add(id).add(parentId);
    }
    return groups.filter(({ id }) => seen.has(id));
  }

  /** Whether the viewer sees something in the group or below it; administrators see every group. */
  isSeen(groupId: number, viewer: Viewer): boolean {
    if (viewer.isAdmin || this.#holdsFor(groupId, viewer)) return true;
    for (const { id } of this.groups.forest.below(groupId))
      if (this.#holdsFor(id, viewer)) return true;
    return false;
  }

  requireGroup(id: number, viewer: Viewer): GroupRecord {
    const group = this.groups.forest.get(id);
    if (!this.isSeen(id, viewer)) throw new NotFound("group-unknown", groupNotSeen);
    return group;
  }

  requireDevice(id: string, viewer: Viewer): void {
    if (!this.catalog.device(id) || !viewer.seesDevice(id))
      throw new NotFound("device-unknown", deviceNotSeen);
  }

  /** A change of members makes new viewers: what was found out holds for this one. */
  #holdsFor(groupId: number, viewer: Viewer): boolean {
    const judged = this.#judged.get(viewer) ?? new Map<number, boolean>();
    this.#judged.set(viewer, judged);
    const known = judged.get(groupId);
    if (known !== undefined) return known;
    const holds = this.#judge(groupId, viewer);
    judged.set(groupId, holds);
    return holds;
  }

  #judge(groupId: number, viewer: Viewer): boolean {
    const { members } = this.groups;
    for (const ref of members.channelsOf(groupId)) {
      const channel = this.catalog.channel(ref);
      if (channel && viewer.sees(channel)) return true;
    }
    for (const id of members.devicesOf(groupId)) if (viewer.seesDevice(id)) return true;
    return false;
  }

  #ordersOf(groupId: number): Orders {
    const known = this.#orders.get(groupId);
    if (known) return known;
    for (const id of this.#orders.keys()) if (!this.groups.forest.find(id)) this.#orders.delete(id);
    const orders = { devices: new NameOrder(), cameras: new NameOrder() };
    this.#orders.set(groupId, orders);
    return orders;
  }
}

const groupNotSeen = {
  zh: "分组不存在，可能已被删除，或其中没有您可以查看的通道，请刷新后重试",
  en: "The group does not exist, or you may not watch any of its channels. Refresh and try again.",
};
const deviceNotSeen = {
  zh: "设备不存在，可能已被删除，或其中没有您可以查看的通道，请刷新后重试",
  en: "The device does not exist, or you may not watch any of its channels. Refresh and try again.",
};
