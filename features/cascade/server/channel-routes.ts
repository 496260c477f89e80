import { NotFound, type Text } from "@tessera/base";
import {
  type CatalogChannel,
  type ChannelRef,
  channelKey,
  type DeviceCatalog,
} from "@tessera/engine";
import { type Route, route, rowsOf } from "@tessera/platform/server";
import { isStandardId } from "@tessera/protocols/gb28181";
import {
  listSharedChannels,
  listSharedGroups,
  numberChannels,
  type SharedChannel,
  setChannelCustom,
  shareChannels,
} from "../contract.ts";
import type { Cascades } from "./cascades.ts";
import type { ChannelGroups } from "./ports.ts";
import type { ChannelNumbers } from "./sharing/channel-numbers.ts";
import type { Directories } from "./sharing/directories.ts";
import { channelsIn, type Directory, exportId } from "./sharing/directory.ts";
import { targetOf } from "./wire.ts";

interface ChannelRouteParts {
  readonly cascades: Cascades;
  readonly directories: Directories;
  readonly numbers: ChannelNumbers;
  readonly groups: ChannelGroups;
  readonly catalog: DeviceCatalog;
}

/** The calls about what is shared, and under which ids. */
export function channelRoutes(parts: ChannelRouteParts): readonly Route[] {
  const { cascades, directories, numbers, groups, catalog } = parts;

  return [
    route(listSharedChannels, async ({ id, q, related, ...asked }) => {
      const cascade = cascades.get(id);
      const directory = await directories.of(cascade);
      const shared = sharesOf(directory);
      const found = q ? catalog.camerasNamed(q) : catalog.camerasByName;
      const byId = q ? camerasWithId(q, directory, new Set(found)) : [];
      const all = [...found, ...byId].filter(
        (channel) => !related || shared.has(channelKey(channel)),
      );
      const own = directories.partsOf(cascade);
      const isEnabled = (channel: CatalogChannel) =>
        channel.isEnabled && catalog.device(channel.deviceId)?.isEnabled !== false;
      const toWire = (channel: CatalogChannel): SharedChannel => ({
        DeviceID: channel.deviceId,
        DeviceName: catalog.device(channel.deviceId)?.name ?? "",
        ChannelID: channel.channelId,
        Name: channel.name,
        Online: catalog.isOnline(channel) ? 1 : 0,
        Enable: isEnabled(channel) ? 1 : 0,
        Shared: shared.get(channelKey(channel)) ?? "",
        CustomID: numbers.of(channel)?.customId ?? "",
        ExportID: exportId(channel, own) ?? "",
      });
      return {
        ChannelCount: all.length,
        ChannelRelateCount: shared.size,
        ChannelList: rowsOf(all, asked, toWire),
      };
    }),
    route(shareChannels, async ({ id, action, channels, all, q }, { noteChange }) => {
      const cascade = cascades.get(id);
      const named = all
        ? catalog.camerasNamed(q)
        : channels.map(({ device, channel }) => ({ deviceId: device, channelId: channel }));
      // What is no longer there can still be taken out.
      const known =
        action === "remove"
          ? named
          : named.filter((ref) => catalog.channel(ref)?.isDirectory === false);
      if (known.length === 0 && named.length > 0) throw new NotFound("channel-unknown", noneText);
      const changed =
        action === "add" ? await cascades.share(id, known) : await cascades.unshare(id, known);
      const noted = {
        channels: changed.map(({ deviceId, channelId }) => ({ deviceId, channelId })),
      };
      noteChange({
        target: targetOf(cascade),
        ...(action === "add" ? { after: noted } : { before: noted }),
      });
      return { Changed: changed.length };
    }),
    route(setChannelCustom, async ({ device, channel, customid }, { noteChange }) => {
      const ref: ChannelRef = { deviceId: device, channelId: channel };
      const found = catalog.channel(ref);
      if (!found) throw new NotFound("channel-unknown", unknownText);
      const before = numbers.of(ref)?.customId ?? "";
      await numbers.setId(ref, customid);
      noteChange({
        target: `${found.name} (${device}/${channel})`,
        before: { CustomID: before },
        after: { CustomID: customid },
      });
      return { CustomID: customid };
    }),
    route(numberChannels, async ({ id, all }, { noteChange }) => {
      const cascade = cascades.get(id);
      const directory = await directories.of(cascade);
      const isBad = (gbId: string) => all || !isStandardId(gbId);
      const channels = [
        ...directory.cameras.filter((camera) => isBad(camera.id)).map(({ channel }) => channel),
        ...directory.leftOut.map(({ channel }) => channel),
      ];
      await directories.number(cascade, channels);
      noteChange({ target: targetOf(cascade), after: { numbered: channels.length } });
      return { Changed: channels.length };
    }),
    route(listSharedGroups, async ({ id }) => {
      const directory = await directories.of(cascades.get(id));
      const shares = cascades.groupsOf(id);
      const exported = new Map(directory.groups.map((group) => [group.groupId, group.id]));
      const rows = [...groups.forest.below(0)].map(({ id: groupId, name, parentId }) => ({
        ID: groupId,
        Name: name,
        ParentID: parentId,
        ChannelCount: countOf(channelsIn(groupId, groups, catalog)),
        IsOwn: shares.has(groupId),
        Contains: shares.get(groupId)?.hasChannels ?? false,
        ContainsChild: shares.get(groupId)?.hasGroups ?? false,
        ExportID: exported.get(groupId) ?? "",
      }));
      return { total: rows.length, rows };
    }),
  ];
}

/** Also those that are left out because of their ids: they were shared. */
function sharesOf({ cameras, leftOut }: Directory): ReadonlyMap<string, SharedChannel["Shared"]> {
  return new Map([...cameras, ...leftOut].map(({ channel, by }) => [channelKey(channel), by]));
}

function camerasWithId(
  text: string,
  { cameras }: Directory,
  found: ReadonlySet<CatalogChannel>,
): CatalogChannel[] {
  return cameras
    .filter(({ id, channel }) => id.includes(text) && !found.has(channel))
    .map(({ channel }) => channel);
}

function countOf(items: Iterable<unknown>): number {
  let count = 0;
  for (const _ of items) count++;
  return count;
}

const noneText: Text = {
  zh: "所选通道都不存在，可能已被删除，请刷新列表",
  en: "None of the selected channels exist; they may have been deleted. Refresh the list.",
};
const unknownText: Text = {
  zh: "通道不存在，可能已被删除，请刷新列表",
  en: "The channel does not exist; it may have been deleted. Refresh the list.",
};
