import type { CatalogChannel } from "@tessera/engine";
import { type CameraFilter, CameraGatherer, cameraTest } from "./camera-gatherer.ts";
import type { GroupContents } from "./group-contents.ts";
import { rootId } from "./group-record.ts";
import type { Place } from "./node-writer.ts";
import { Page } from "./page.ts";
import type { Viewer } from "./viewer.ts";

export interface CameraQuery extends CameraFilter {
  readonly start: number;
  readonly limit: number;
}

/** Finds what lies anywhere below a group, as far as one viewer may see it. */
export class GroupSearch {
  readonly #contents: GroupContents;

  constructor(contents: GroupContents) {
    this.#contents = contents;
  }

  /** Groups first, then devices and cameras that are in any group, each once. */
  byText(text: string, viewer: Viewer, limit: number): Page<Place> {
    const wanted = text.toLowerCase();
    const found = new Page<Place>({ limit });
    for (const group of this.#contents.groups.forest.below(rootId)) {
      const isNamed = `${group.name}\n${group.customId}`.toLowerCase().includes(wanted);
      if (isNamed && this.#contents.isSeen(group.id, viewer) && found.takesNext())
        found.items.push({ group });
    }
    this.#findDevices(wanted, viewer, found);
    this.#findCameras(wanted, viewer, found);
    return found;
  }

  /** The cameras in a group and all below it. */
  camerasIn(groupId: number, viewer: Viewer, query: CameraQuery): Page<Place> {
    const page = new Page<Place>(query);
    const gatherer = new CameraGatherer(this.#contents, page, viewer, query);
    if (groupId !== rootId) gatherer.gather(this.#contents.requireGroup(groupId, viewer).id);
    for (const { id } of this.#contents.groups.forest.below(groupId)) gatherer.gather(id);
    return page;
  }

  /** The cameras of a device; with a group only those in it or below it. */
  camerasOfDevice(
    deviceId: string,
    viewer: Viewer,
    groupId: number | undefined,
    query: CameraQuery,
  ): Page<Place> {
    const { catalog, groups } = this.#contents;
    this.#contents.requireDevice(deviceId, viewer);
    if (groupId !== undefined) this.#contents.requireGroup(groupId, viewer);
    const isWanted = cameraTest(this.#contents, viewer, query);
    const page = new Page<Place>(query);
    for (const channel of catalog.channelsOf(deviceId)) {
      const isIn = groupId === undefined || groups.has(groupId, channel);
      if (isIn && isWanted(channel) && page.takesNext())
        page.items.push({ channel, parentId: channel.parentId || deviceId });
    }
    return page;
  }

  /** By name first: few are called so, and only those are looked for in the groups. */
  #findDevices(wanted: string, viewer: Viewer, found: Page<Place>): void {
    const { groups, catalog } = this.#contents;
    for (const device of catalog.devicesNamed(wanted)) {
      const [parentId] = groups.members.groupsOfDevice(device.id);
      if (parentId !== undefined && viewer.seesDevice(device.id) && found.takesNext())
        found.items.push({ device, parentId, isSearched: true });
    }
  }

  #findCameras(wanted: string, viewer: Viewer, found: Page<Place>): void {
    for (const channel of this.#contents.catalog.camerasNamed(wanted)) {
      const parentId = this.#anyGroupOf(channel);
      if (parentId !== undefined && viewer.sees(channel) && found.takesNext())
        found.items.push({ channel, parentId });
    }
  }

  /** One that it was assigned to, by itself or with its device. */
  #anyGroupOf(channel: CatalogChannel): number | undefined {
    const { members } = this.#contents.groups;
    for (const id of members.groupsOfChannel(channel)) return id;
    for (const id of members.groupsOfDevice(channel.deviceId)) return id;
    return undefined;
  }
}
