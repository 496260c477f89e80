import { NotFound } from "@tessera/base";
import type { CatalogChannel, ChannelRef } from "@tessera/engine";
import type { GroupContents } from "./group-contents.ts";
import { type GroupRecord, rootId } from "./group-record.ts";
import type { Place } from "./node-writer.ts";
import { Page } from "./page.ts";
import type { Viewer } from "./viewer.ts";

/** The tree of groups, devices and cameras, level by level, as one viewer may see it. */
export class GroupBrowser {
  readonly #contents: GroupContents;

  constructor(contents: GroupContents) {
    this.#contents = contents;
  }

  groups(viewer: Viewer): GroupRecord[] {
    return this.#contents.seenGroups(viewer);
  }

  /** Groups first, then devices, then cameras. */
  childrenOf(
    groupId: number,
    viewer: Viewer,
    { withMembers, ...part }: { withMembers: boolean; start: number; limit: number },
  ): Page<Place> {
    if (groupId !== rootId) this.#contents.requireGroup(groupId, viewer);
    const page = new Page<Place>(part);
    for (const group of this.#contents.groups.forest.children(groupId))
      if (this.#contents.isSeen(group.id, viewer) && page.takesNext()) page.items.push({ group });
    if (!withMembers) return page;
    for (const device of this.#contents.devicesOf(groupId))
      if (viewer.seesDevice(device.id) && page.takesNext())
        page.items.push({ device, parentId: groupId, isSearched: false });
    for (const channel of this.#contents.camerasOf(groupId))
      if (viewer.sees(channel) && page.takesNext()) page.items.push({ channel, parentId: groupId });
    return page;
  }

  /** At the top of a device, or in a directory of it; with a group only what belongs to it. */
  channelsOf(
    { deviceId, channelId: directoryId }: ChannelRef,
    viewer: Viewer,
    groupId: number | undefined,
  ): Page<Place> {
    const { catalog } = this.#contents;
    this.#contents.requireDevice(deviceId, viewer);
    if (groupId !== undefined) this.#contents.requireGroup(groupId, viewer);
    if (directoryId && !catalog.channel({ deviceId, channelId: directoryId })?.isDirectory)
      throw new NotFound("directory-unknown", directoryUnknown);
    const children = catalog.channelsOf(deviceId, directoryId);
    const page = new Page<Place>({ limit: children.length });
    for (const channel of children)
      if (viewer.sees(channel) && this.#isIn(groupId, channel) && page.takesNext())
        page.items.push({ channel, parentId: directoryId || deviceId });
    return page;
  }

  /** A directory is in a group if a camera in it is. */
  #isIn(groupId: number | undefined, channel: CatalogChannel): boolean {
    const { groups, catalog } = this.#contents;
    if (groupId === undefined || groups.has(groupId, channel)) return true;
    if (!channel.isDirectory) return false;
    return catalog
      .channelsOf(channel.deviceId, channel.channelId)
      .some((child) => this.#isIn(groupId, child));
  }
}

const directoryUnknown = {
  zh: "目录不存在，可能已被删除，请刷新后重试",
  en: "The directory does not exist; it may have been deleted. Refresh and try again.",
};
