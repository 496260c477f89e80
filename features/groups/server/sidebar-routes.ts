import type { DeviceCatalog } from "@tessera/engine";
import {
  matches,
  pageOf,
  type Route,
  route,
  rowsOf,
  type SignedIn,
} from "@tessera/platform/server";
import type { z } from "zod";
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

  /** Only what is to be sorted is read as a whole. */
  const cameras = (
    input: CameraInput,
    viewer: ReturnType<typeof viewerOf>,
    find: (query: CameraQuery) => ReturnType<typeof search.camerasIn>,
  ) => {
    if (input.sort === undefined) return nodes.page(find(queryOf(input)), viewer);
    const whole = nodes.page(find({ ...queryOf(input), ...everything }), viewer);
    return { count: whole.count, data: pageOf(whole.data, input).data };
  };

  return [
    route(groupNodes, async (asked, caller) => {
      const groups = browser
        .groups(viewerOf(caller))
        .filter(({ name, customId }) => matches(asked.q, name, customId));
      return { count: groups.length, data: rowsOf(groups, asked, (group) => nodes.group(group)) };
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
      return nodes.listed(browser.channelsOf(place, viewer, groupId), viewer, input);
    }),
    route(groupDirectoryChildren, async ({ deviceid, channelid, ...asked }, caller) => {
      const viewer = viewerOf(caller);
      const place = { deviceId: deviceid, channelId: channelid };
      return nodes.listed(browser.channelsOf(place, viewer, undefined), viewer, asked);
    }),
    route(searchGroups, async ({ key, limit }, caller) => {
      const viewer = viewerOf(caller);
      return nodes.page(search.byText(key, viewer, limit), viewer);
    }),
    route(groupChannels, async ({ id, ...input }, caller) => {
      const viewer = viewerOf(caller);
      return cameras(input, viewer, (query) => search.camerasIn(id, viewer, query));
    }),
    route(ownGroupChannels, async (input, caller) => {
      const viewer = viewerOf(caller);
      return cameras(input, viewer, (query) => search.camerasIn(rootId, viewer, query));
    }),
    route(groupDeviceChannels, async ({ id, label_id, ...input }, caller) => {
      const viewer = viewerOf(caller);
      return cameras(input, viewer, (query) => search.camerasOfDevice(id, viewer, label_id, query));
    }),
  ];
}

type CameraInput = z.output<typeof ownGroupChannels.input>;

const everything = { start: 0, limit: Number.MAX_SAFE_INTEGER };

const queryOf = (input: CameraInput): CameraQuery => ({
  text: input.q,
  onlineOnly: input.online,
  onceOnly: input.not_repeat,
  start: input.start,
  limit: input.limit,
});
