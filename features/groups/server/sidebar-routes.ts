import type { DeviceCatalog } from "@tessera/engine";
import { type Route, route, type SignedIn } from "@tessera/platform/server";
import {
  groupChannels,
  groupChildren,
  groupDeviceChannels,
  groupDeviceChildren,
  groupDirectoryChildren,
  groupNodes,
  ownGroupChannels,
  searchGroups,
} from "../contract.ts";
import { GroupBrowser } from "./group-browser.ts";
import type { GroupContents } from "./group-contents.ts";
import { rootId } from "./group-record.ts";
import { type CameraQuery, GroupSearch } from "./group-search.ts";
import type { GroupTree } from "./group-tree.ts";
import { type FavouriteChannels, NodeWriter } from "./node-writer.ts";
import type { RecentViewers } from "./recent-viewers.ts";
import type { Judge } from "./viewer.ts";

export interface SidebarParts {
  readonly groups: GroupTree;
  readonly catalog: DeviceCatalog;
  readonly favourites: FavouriteChannels;
  readonly rights: Judge;
}

/** The tree as the sidebar opens and searches it. */
export function createSidebarRoutes(
  contents: GroupContents,
  parts: SidebarParts,
  viewers: RecentViewers,
): readonly Route[] {
  const browser = new GroupBrowser(contents);
  const search = new GroupSearch(contents);
  const nodes = new NodeWriter(parts);
  const viewerOf = (caller: SignedIn) => viewers.of(caller);

  return [
    route(groupNodes, async (_, caller) => {
      const groups = browser.groups(viewerOf(caller));
      return { count: groups.length, data: groups.map((group) => nodes.group(group)) };
    }),
    route(groupChildren, async ({ labelid, isSearchDevice, ...part }, caller) => {
      const viewer = viewerOf(caller);
      const children = browser.childrenOf(labelid, viewer, {
        withMembers: isSearchDevice,
        ...part,
      });
      return nodes.page(children, viewer);
    }),
    route(groupDeviceChildren, async (input, caller) => {
      const viewer = viewerOf(caller);
      const place = { deviceId: input.deviceid, channelId: input.channelid };
      const groupId = input.isSearchDevice ? undefined : input.labelid;
      return nodes.page(browser.channelsOf(place, viewer, groupId), viewer);
    }),
    route(groupDirectoryChildren, async ({ deviceid, channelid }, caller) => {
      const viewer = viewerOf(caller);
      const place = { deviceId: deviceid, channelId: channelid };
      return nodes.page(browser.channelsOf(place, viewer, undefined), viewer);
    }),
    route(searchGroups, async ({ key, limit }, caller) => {
      const viewer = viewerOf(caller);
      return nodes.page(search.byText(key, viewer, limit), viewer);
    }),
    route(groupChannels, async ({ id, ...input }, caller) => {
      const viewer = viewerOf(caller);
      return nodes.page(search.camerasIn(id, viewer, queryOf(input)), viewer);
    }),
    route(ownGroupChannels, async (input, caller) => {
      const viewer = viewerOf(caller);
      return nodes.page(search.camerasIn(rootId, viewer, queryOf(input)), viewer);
    }),
    route(groupDeviceChannels, async ({ id, label_id, ...input }, caller) => {
      const viewer = viewerOf(caller);
      const cameras = search.camerasOfDevice(id, viewer, label_id, queryOf(input));
      return nodes.page(cameras, viewer);
    }),
  ];
}

const queryOf = (input: {
  readonly q: string;
  readonly online: boolean;
  readonly not_repeat: boolean;
  readonly start: number;
  readonly limit: number;
}): CameraQuery => ({
  text: input.q,
  onlineOnly: input.online,
  onceOnly: input.not_repeat,
  start: input.start,
  limit: input.limit,
});
