import type { CatalogChannel } from "@tessera/engine";
import type { GroupContents } from "./group-contents.ts";
import type { Place } from "./node-writer.ts";
import type { Page } from "./page.ts";
import type { Viewer } from "./viewer.ts";

export interface CameraFilter {
  readonly text: string;
  readonly onlineOnly: boolean;
  /** A camera that is in several groups comes once. */
  readonly onceOnly: boolean;
}

/** Collects the cameras of one group after the other that a viewer sees and a filter lets through. */
export class CameraGatherer {
  readonly #contents: GroupContents;
  readonly #page: Page<Place>;
  readonly #onceOnly: boolean;
  readonly #isWanted: (channel: CatalogChannel) => boolean;
  /** What has come already if each comes once: devices as a whole, and channels by themselves. */
  readonly #devices = new Set<string>();
  readonly #channels = new Set<CatalogChannel>();

  constructor(contents: GroupContents, page: Page<Place>, viewer: Viewer, filter: CameraFilter) {
    this.#contents = contents;
    this.#page = page;
    this.#onceOnly = filter.onceOnly;
    this.#isWanted = cameraTest(contents, viewer, filter);
  }

  gather(groupId: number): void {
    for (const { id } of this.#contents.devicesOf(groupId)) {
      if (this.#onceOnly && this.#devices.has(id)) continue;
      this.#devices.add(id);
      for (const channel of this.#contents.catalog.channelsOf(id))
        if (this.#channels.size === 0 || !this.#channels.has(channel)) this.#take(channel, groupId);
    }
    for (const channel of this.#contents.camerasOf(groupId)) {
      if (this.#onceOnly && this.#hasCome(channel)) continue;
      if (this.#onceOnly) this.#channels.add(channel);
      this.#take(channel, groupId);
    }
  }

  #take(channel: CatalogChannel, parentId: number): void {
    if (this.#isWanted(channel) && this.#page.takesNext())
      this.#page.items.push({ channel, parentId });
  }

  #hasCome(channel: CatalogChannel): boolean {
    return this.#devices.has(channel.deviceId) || this.#channels.has(channel);
  }
}

export function cameraTest(
  { catalog }: GroupContents,
  viewer: Viewer,
  { text, onlineOnly }: CameraFilter,
): (channel: CatalogChannel) => boolean {
  const wanted = text.toLowerCase();
  return (channel) =>
    !channel.isDirectory &&
    (!wanted || channel.nameText.includes(wanted)) &&
    (!onlineOnly || catalog.isOnline(channel)) &&
    viewer.sees(channel);
}
