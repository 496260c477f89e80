import type { CatalogChannel, CatalogDevice, ChannelRef, DeviceCatalog } from "@tessera/engine";
import { matches, pageOf } from "@tessera/platform/server";
import type { z } from "zod";
import type { groupChildren } from "../contract.ts";
import type { GroupRecord } from "./group-record.ts";
import type { GroupTree } from "./group-tree.ts";
import type { Page } from "./page.ts";
import type { Viewer } from "./viewer.ts";
import { bitOf } from "./wire.ts";

type Node = z.output<typeof groupChildren.reply>["data"][number];

/** Something in the tree, and in what it was found. */
export type Place =
  | { readonly group: GroupRecord }
  | { readonly device: CatalogDevice; readonly parentId: number; readonly isSearched: boolean }
  | { readonly channel: CatalogChannel; readonly parentId: number | string };

/** Whether a channel is among a user's favourites. */
export interface FavouriteChannels {
  has(userId: number, channel: ChannelRef): boolean;
}

/** Which part of a list, in which order. */
type Asked = Parameters<typeof pageOf>[1] & { readonly q: string };

interface NodeWriterParts {
  readonly groups: GroupTree;
  readonly catalog: DeviceCatalog;
  readonly favourites: FavouriteChannels;
}

/** Groups, devices and channels as nodes of the sidebar's tree. */
export class NodeWriter {
  readonly #parts: NodeWriterParts;

  constructor(parts: NodeWriterParts) {
    this.#parts = parts;
  }

  /** What was found, and how much there is. */
  page({ items, count }: Page<Place>, viewer: Viewer) {
    return { count, data: items.map((place) => this.#node(place, viewer)) };
  }

  /** What was found whole, as the asker wants to have it. */
  listed(found: Page<Place>, viewer: Viewer, asked: Asked) {
    const { data } = this.page(found, viewer);
    const named = data.filter(({ Name, ID }) => matches(asked.q, Name, String(ID)));
    return { count: named.length, data: pageOf(named, asked).data };
  }

  group({ id, name, parentId }: GroupRecord) {
    const { members } = this.#parts.groups;
    return {
      ID: id,
      Name: name,
      ParentID: parentId,
      Parental: 1 as const,
      IsSearchDevice: members.devicesOf(id).size > 0 || members.countChannels(id) > 0,
      NodeType: "directory" as const,
    };
  }

  #node(place: Place, viewer: Viewer): Node {
    if ("group" in place) return { ...noChannel, ...this.group(place.group), Enable: 1 };
    if ("device" in place) {
      const { id, name, isEnabled } = place.device;
      return {
        ...noChannel,
        ID: id,
        Name: name,
        ParentID: place.parentId,
        Parental: 1,
        IsSearchDevice: place.isSearched,
        NodeType: "device",
        Online: viewer.seesOnline(id),
        ParentDeviceID: id,
        Enable: isEnabled,
        ChannelNum: viewer.countCameras(id),
      };
    }
    return this.#channel(place.channel, place.parentId, viewer);
  }

  #channel(channel: CatalogChannel, parentId: number | string, viewer: Viewer): Node {
    const { catalog, favourites } = this.#parts;
    const { deviceId, channelId, name, isDirectory, isEnabled } = channel;
    const isOnline = isDirectory ? viewer.seesOnline(deviceId) : catalog.isOnline(channel);
    return {
      ID: channelId,
      Name: name,
      ParentID: parentId,
      Parental: bitOf(isDirectory),
      IsSearchDevice: false,
      NodeType: isDirectory ? "deviceDirectory" : "camera",
      Online: bitOf(isOnline),
      ChannelID: channelId,
      ParentDeviceID: deviceId,
      Enable: bitOf(isEnabled),
      FavoritesChannel: bitOf(favourites.has(viewer.userId, channel)),
      DeviceName: catalog.device(deviceId)?.name ?? "",
    };
  }
}

const noChannel = {
  Online: 0,
  ChannelID: "",
  ParentDeviceID: "",
  FavoritesChannel: 0,
} as const;
