import { type ChannelOptions, type ChannelRef, type Driver, usualOptions } from "@tessera/engine";
import type { Verb } from "@tessera/platform/contract";
import {
  matches,
  type Principal,
  type Rights,
  type Route,
  route,
  rowsOf,
  type SignedIn,
} from "@tessera/platform/server";
import type { z } from "zod";
import {
  addChannel,
  deleteChannel,
  editChannel,
  enableChannels,
  findChannels,
  getChannels,
  listChannels,
  listChannelsOnMap,
  listChannelsV2,
  listDeviceChannels,
  listDirectories,
  listPositions,
  listSubChannels,
  readCameraHealth,
  searchDevices,
} from "../contract.ts";
import { channelState, channelTarget, deviceTarget } from "./audit-notes.ts";
import { cameraHealth } from "./camera-health.ts";
import type { ChannelLists, ChannelQuery } from "./catalog/channel-lists.ts";
import type { ChannelViews } from "./catalog/channel-views.ts";
import type { DeviceLists } from "./catalog/device-lists.ts";
import type { ChannelEntry, DeviceEntry } from "./catalog/entries.ts";
import { stateCountsOf } from "./catalog/listing.ts";
import type { ChannelChanges } from "./channel-changes.ts";
import type { WireInput } from "./connection-fields.ts";
import { type Connection, channelConnection, requireDevicePlace } from "./connections.ts";
import { type Deletions, undoSeconds } from "./deletions.ts";
import { noRelay } from "./device-record.ts";
import { everything, flagOf, pageOf } from "./device-routes.ts";
import type { Devices } from "./devices.ts";
import {
  channelFamily,
  given,
  requireKnownFields,
  requireOnvif,
  requireSame,
} from "./known-fields.ts";
import { searchNodes } from "./search-nodes.ts";
import { requireThisServer } from "./this-server.ts";
import { type ChannelWireParts, onvifOf, toPoint, toWireChannel } from "./wire-channel.ts";
import { relayOf } from "./wire-relay.ts";

export interface ChannelRouteParts extends ChannelWireParts {
  readonly devices: Devices;
  readonly lists: DeviceLists;
  readonly channelLists: ChannelLists;
  readonly views: ChannelViews;
  readonly channelChanges: ChannelChanges;
  readonly deletions: Deletions;
  readonly rights: Pick<Rights, "judge">;
}

/** The calls about channels. */
export function channelRoutes(parts: ChannelRouteParts): readonly Route[] {
  const { devices, channelLists, views, channelChanges, deletions, drivers } = parts;

  const list = (caller: SignedIn, query: ChannelQuery) => {
    const { page, total } = channelLists.list(query, views.of(caller.principal));
    return { Channels: wireChannels(caller, page), ChannelCount: total };
  };
  const wireChannels = ({ principal, language }: SignedIn, entries: readonly ChannelEntry[]) => {
    const view = views.of(principal);
    const reader = { userId: principal.userId, language, view, may: judgeOf(principal) };
    return entries.map((entry) => toWireChannel(entry, reader, parts));
  };
  /** Of a page of channels each right is looked up once. */
  const judgeOf = (principal: Principal) => {
    const judges = new Map<Verb, (channel: ChannelRef) => boolean>();
    return (verb: Verb, channel: ChannelRef) => {
      const judge = judges.get(verb) ?? parts.rights.judge(principal, verb);
      judges.set(verb, judge);
      return judge(channel);
    };
  };
  const places = ({ principal }: SignedIn, input: z.output<typeof listPositions.input>) => {
    const { q: text, device: deviceId } = input;
    const query = { text, deviceId, isCamera: true as const, ...everything };
    const { page } = channelLists.list(query, views.of(principal));
    const isAsked = withinBox(input.box);
    const placed = page.filter((channel) => hasPlace(channel) && isAsked(channel));
    return { total: placed.length, data: rowsOf(placed, input, toPoint) };
  };

  return [
    route(listChannels, async (input, caller) =>
      list(caller, {
        ...filterOf(input),
        channelId: input.channel,
        directoryId: directoryOf(input.device, input.subset),
      }),
    ),
    route(listSubChannels, async (input, caller) =>
      list(caller, { ...filterOf(input), directoryId: directoryOf(input.device, input.subset) }),
    ),
    route(listDeviceChannels, async (input, caller) => {
      const asked = { ...cameras(input), number: input.number };
      const query = { ...asked, isOnline: undefined, ...everything };
      const counted = () => channelLists.list(query, views.of(caller.principal)).page;
      return {
        ...list(caller, asked),
        ...(input.counts && { Counts: stateCountsOf(counted()) }),
      };
    }),
    route(readCameraHealth, async ({ limit }, { principal, language }) => {
      const query = { text: "", isCamera: true, isEnabled: true, ...everything } as const;
      const all = channelLists.list(query, views.of(principal)).page;
      return cameraHealth(all, limit, { ...parts, language, may: judgeOf(principal) });
    }),
    route(getChannels, async (input, caller) => list(caller, cameras(input))),
    route(listChannelsV2, async (input, caller) => {
      const { Channels, ChannelCount } = list(caller, cameras(input));
      return { total: ChannelCount, data: Channels };
    }),
    route(findChannels, async ({ channels }, caller) => {
      const view = views.of(caller.principal);
      const entries = channels.flatMap(({ device, channel }) => {
        const entry = devices.index.channel({ deviceId: device, channelId: channel });
        return entry && view.sees(entry) ? [entry] : [];
      });
      return { Channels: wireChannels(caller, entries), ChannelCount: entries.length };
    }),
    route(listChannelsOnMap, async (input, caller) => places(caller, input)),
    route(listPositions, async (input, caller) => places(caller, input)),
    route(listDirectories, async ({ device: id, ...asked }, { principal }) => {
      const view = views.of(principal);
      const device = devices.index.device(id);
      const directories = (device?.inOrder ?? []).filter(
        (channel) =>
          channel.isDirectory &&
          view.sees(channel) &&
          matches(asked.q, channel.name, channel.channelId),
      );
      return {
        total: directories.length,
        data: rowsOf(directories, asked, ({ channelId, name, parentId }) => ({
          ID: channelId,
          Name: name,
          ParentID: parentId,
          ChannelNum: (device?.childrenOf(channelId) ?? []).filter(
            (child) => !child.isDirectory && view.sees(child),
          ).length,
        })),
      };
    }),
    route(searchDevices, async (input, { principal }) =>
      searchNodes(input, { ...parts, view: views.of(principal), userId: principal.userId }),
    ),
    route(addChannel, async (input, { noteChange }) => {
      const device = devices.get(input.ParentDeviceID);
      const driver = drivers.get(input.Protocol || device.driver);
      const fields = input.Parental ? [] : (driver.form.channel ?? []);
      requireKnownFields(input, { call: addChannel, fields, ...channelFamily });
      requireThisServer(input.ServerID);
      requireOnvif(input.Onvif, onvifOf(driver, device.record.connection));
      requirePlan(input.RecordPlan);
      const id = await channelChanges.add(device.id, {
        id: input.ChannelID,
        ...newChannel,
        name: input.Name,
        ...editOf(input, usualOptions),
        relay: cameraRelay(input.Parental, input, noRelay),
        parentId: input.ParentID,
        isDirectory: input.Parental,
        driver: driver.name === device.driver ? undefined : driver.name,
        connection: input.Parental ? {} : ownConnection(driver, device, input),
      });
      const entry = devices.getChannel({ deviceId: device.id, channelId: id });
      await followPlan(entry, input.RecordPlan);
      noteChange({ target: channelTarget(entry), after: channelState(entry, drivers) });
      return { ChannelID: id };
    }),
    route(editChannel, async (input, { noteChange }) => {
      const ref = { deviceId: input.ParentDeviceID, channelId: input.ChannelID };
      const entry = devices.getChannel(ref);
      const before = channelState(entry, drivers);
      const fields = entry.isDirectory ? [] : drivers.channelFields(entry.driver);
      requireKnownFields(input, { call: editChannel, fields, ...channelFamily });
      requireThisServer(input.ServerID);
      requireSame("Protocol", input.Protocol || undefined, entry.driver);
      requireOnvif(input.Onvif, onvifOf(drivers.find(entry.driver), entry.facts.connection));
      requirePlan(input.RecordPlan);
      await channelChanges.change(ref, {
        ...editOf(input, entry.record.options),
        relay: cameraRelay(entry.isDirectory, input, entry.record.relay),
        ...given({ parentId: input.ParentID }),
        ...changedConnection(entry, input),
      });
      await followPlan(entry, input.RecordPlan);
      noteChange({ target: channelTarget(entry), before, after: channelState(entry, drivers) });
      return { ChannelID: input.ChannelID };
    }),
    route(deleteChannel, async ({ device: id, channels }, { noteChange }) => {
      const device = devices.get(id);
      const ids = channels.split(",").map((text) => text.trim());
      const known = [...new Set(ids)].flatMap((channelId) => device.channels.get(channelId) ?? []);
      const before = known.map(({ channelId, name }) => ({ ChannelID: channelId, Name: name }));
      const receipt = await deletions.removeChannels(known);
      noteChange({ target: deviceTarget(device), before });
      return {
        error: ids.filter(
          (channelId) => channelId && !known.some((c) => c.channelId === channelId),
        ),
        Deleted: receipt.deleted,
        Undo: receipt.undo,
        UndoSeconds: undoSeconds,
      };
    }),
    route(enableChannels, async ({ channels, Enable }, { noteChange }) => {
      const refs = channels.map(({ device, channel }) => ({
        deviceId: device,
        channelId: channel,
      }));
      const Changed = await channelChanges.setEnabled(refs, Enable);
      noteChange({ target: `${refs.length} 个通道`, after: { Enable, channels: refs } });
      return { Changed };
    }),
  ];

  function requirePlan(id: number | undefined): void {
    if (id) parts.recordPlans?.get(id);
  }

  async function followPlan(entry: ChannelEntry, id: number | undefined): Promise<void> {
    if (id !== undefined && !entry.isDirectory) await parts.recordPlans?.assign(id, [entry]);
  }

  /** A directory may be named by its GB id too. */
  function directoryOf(deviceId: string, subset: string | undefined): string | undefined {
    if (!subset || !deviceId) return subset;
    const byGbId = devices.index.channelWithGbId(subset);
    const isKnown = devices.index.channel({ deviceId, channelId: subset }) !== undefined;
    return !isKnown && byGbId?.deviceId === deviceId ? byGbId.channelId : subset;
  }

  function changedConnection(entry: ChannelEntry, input: z.output<typeof editChannel.input>) {
    const driver = drivers.find(entry.driver);
    if (!driver?.form.channel || entry.isDirectory) return {};
    const { record, device } = entry;
    return { connection: ownConnection(driver, device, input, record.connection) };
  }
}

/** A directory has no pictures to push. */
const cameraRelay = (isDirectory: boolean, ...edit: Parameters<typeof relayOf>) =>
  isDirectory ? noRelay : relayOf(...edit);

function ownConnection(
  driver: Driver,
  { record: { connection: ofDevice } }: DeviceEntry,
  input: WireInput,
  before: Connection = {},
): Connection {
  const own = channelConnection(driver, ofDevice, input, before);
  requireDevicePlace(driver, ofDevice, own, before);
  return own;
}

const filterOf = (input: z.output<typeof getChannels.input>): ChannelQuery => ({
  ...pageOf(input),
  deviceId: input.device,
  isOnline: flagOf(input.online),
  isEnabled: flagOf(input.enable),
});

const cameras = (input: z.output<typeof getChannels.input>): ChannelQuery => ({
  ...filterOf(input),
  isCamera: true,
});

/** What a new channel is unless it is told otherwise. */
const newChannel = {
  isEnabled: true,
  isOnDemand: true,
  longitude: 0,
  latitude: 0,
  gbId: "",
  number: 0,
};

const editOf = (input: z.output<typeof editChannel.input>, before: ChannelOptions) => ({
  options: {
    isSilent: input.EnableAudio === undefined ? before.isSilent : !input.EnableAudio,
    isAlwaysH264: input.EnableH265ToH264 ?? before.isAlwaysH264,
    watermark: {
      text: input.WatermarkingText ?? before.watermark.text,
      place: input.WatermarkingPlace ?? before.watermark.place,
    },
  },
  ...given({
    name: input.Name,
    isEnabled: input.Enable,
    isOnDemand: input.OnDemand,
    longitude: input.Longitude,
    latitude: input.Latitude,
    gbId: input.GBID,
    number: input.ChannelNum,
  }),
});

/** Whether a channel is in "west,south,east,north"; its own place counts before what it says itself. */
function withinBox(text: string): (channel: ChannelEntry) => boolean {
  const [west, south, east, north] = text.split(",").map(Number);
  if (west === undefined || south === undefined || east === undefined || north === undefined)
    return () => true;
  return ({ record }) => {
    const isOwn = record.longitude !== 0 || record.latitude !== 0;
    const longitude = isOwn ? record.longitude : record.gpsLongitude;
    const latitude = isOwn ? record.latitude : record.gpsLatitude;
    if (latitude < south || latitude > north) return false;
    return west <= east
      ? longitude >= west && longitude <= east
      : longitude >= west || longitude <= east;
  };
}

const hasPlace = ({ record }: ChannelEntry): boolean =>
  record.longitude !== 0 ||
  record.latitude !== 0 ||
  record.gpsLongitude !== 0 ||
  record.gpsLatitude !== 0;
