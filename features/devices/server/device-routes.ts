import { isLostSecret, type Logger } from "@tessera/base";
import type { Place } from "@tessera/engine";
import { type Route, route, type SignedIn } from "@tessera/platform/server";
import type { z } from "zod";
import {
  addDevice,
  deleteDevice,
  deleteDevices,
  deleteOfflineDevices,
  discoverDevices as discoverCall,
  editDevice,
  enableDevices,
  getClusterNode,
  getDevice,
  listDevices,
  listDeviceTypes,
  listVisibleDevices,
  probeDevice,
  rebootDevice,
  refreshChannels,
  restoreDevices,
  trustCertificate as trustCall,
} from "../contract.ts";
import { deviceNames, deviceState, devicesTarget, deviceTarget } from "./audit-notes.ts";
import type { ChannelViews } from "./catalog/channel-views.ts";
import type { DeviceLists } from "./catalog/device-lists.ts";
import type { DeviceEntry } from "./catalog/entries.ts";
import { stateCountsOf } from "./catalog/listing.ts";
import type { ChannelFinder } from "./channel-finder.ts";
import { newKey, shownFields } from "./connection-fields.ts";
import { deviceConnection } from "./connections.ts";
import { type DeletionReceipt, type Deletions, undoSeconds } from "./deletions.ts";
import type { DeviceAdditions } from "./device-additions.ts";
import type { DeviceChanges } from "./device-changes.ts";
import { DeviceRows } from "./device-rows.ts";
import type { Devices } from "./devices.ts";
import { discoverDevices } from "./discovery.ts";
import { deviceFamily, given, requireKnownFields, requireSame } from "./known-fields.ts";
import { type ProbeTools, probeCamera } from "./probe.ts";
import { rebootable } from "./reboot.ts";
import { requireThisServer, thisServer } from "./this-server.ts";
import { changedCertificate, trustCertificate } from "./trusted-certificates.ts";
import { toWireDevice, type WireParts } from "./wire-device.ts";
import { toWireType } from "./wire-types.ts";

export interface PublishAddress {
  readonly protocol: string;
  readonly url: string;
}

export interface DeviceRouteParts extends WireParts, ProbeTools {
  readonly devices: Devices;
  readonly lists: DeviceLists;
  readonly views: ChannelViews;
  readonly additions: DeviceAdditions;
  readonly changes: DeviceChanges;
  readonly deletions: Deletions;
  readonly finder: ChannelFinder;
  /** Where a device may push to, for one that reaches this machine by that name. */
  readonly publishAddresses: (place: Place, key: string, hostName: string) => PublishAddress[];
  readonly log: Logger;
}

/** The calls about devices. */
export function deviceRoutes(parts: DeviceRouteParts): readonly Route[] {
  const { devices, lists, views, additions, changes, deletions, finder, drivers } = parts;

  const rows = new DeviceRows();

  const remove = async (ids: readonly string[], { noteChange }: SignedIn) => {
    const entries = ids.map((id) => devices.get(id));
    const note = { target: devicesTarget(entries), before: deviceNames(entries) };
    const receipt = await deletions.removeDevices(ids);
    noteChange(note);
    return toWireDeletion(receipt);
  };

  return [
    route(listDeviceTypes, async (_, { language }) => ({
      data: drivers.all.map((driver) => toWireType(driver, language)),
    })),
    route(listDevices, async (input, { language }) => {
      const query = {
        ...pageOf(input),
        isEnabled: flagOf(input.enable),
        driver: input.protocol_type,
        deviceId: input.device,
      };
      const { page, total } = lists.list({ ...query, isOnline: flagOf(input.online) });
      return {
        Devices: page.map((entry) => toWireDevice(entry, language, parts)),
        DeviceCount: total,
        TotalCount: total,
        ...(input.counts && {
          Counts: stateCountsOf(lists.list({ ...query, ...everything }).page),
        }),
      };
    }),
    route(listVisibleDevices, async (input, { principal }) => {
      const view = views.of(principal);
      const { page, total } = lists.listSeen(pageOf(input), view);
      return rows.reply(
        page.map((entry) => rows.textOf(entry, view.countsOf(entry))),
        total,
      );
    }),
    route(getDevice, async ({ device }, { language, hostName }) => {
      const entry = devices.get(device);
      const fields = drivers.deviceFields(entry.driver);
      const { connection } = entry.record;
      return {
        ...toWireDevice(entry, language, parts),
        Connection: shownFields(fields, connection, { withKeys: true }),
        PushAddresses: pushAddresses(entry, hostName),
        ChangedCertificate: changedCertificate(entry, parts.presence),
      };
    }),
    route(trustCall, async ({ device, Fingerprint }, { noteChange }) => {
      const entry = devices.get(device);
      const { Certificate: before = "" } = deviceState(entry, drivers) as { Certificate?: string };
      const Trusted = [...(await trustCertificate(devices, device, Fingerprint))];
      const after = { Certificate: Trusted.join(", ") };
      noteChange({ target: deviceTarget(entry), before: { Certificate: before }, after });
      return { Trusted };
    }),
    route(addDevice, async (input, { noteChange }) => {
      const driver = drivers.get(input.DeviceType);
      requireKnownFields(input, { call: addDevice, fields: driver.form.device, ...deviceFamily });
      requireThisServer(input.ServerID);
      const id = await additions.add({
        id: input.DeviceID,
        driver: driver.name,
        name: input.DeviceName,
        isEnabled: input.Enable ?? true,
        isOnDemand: input.OnDemand ?? true,
        manufacturer: input.Manufacturer ?? "",
        connection: deviceConnection(driver, input),
        channels: [],
      });
      const entry = devices.get(id);
      noteChange({ target: deviceTarget(entry), after: deviceState(entry, drivers) });
      return { DeviceID: id };
    }),
    route(editDevice, async (input, { noteChange }) => {
      const entry = devices.get(input.DeviceID);
      const before = deviceState(entry, drivers);
      const fields = drivers.deviceFields(entry.driver);
      requireKnownFields(input, { call: editDevice, fields, ...deviceFamily });
      requireThisServer(input.ServerID);
      requireSame("DeviceType", input.DeviceType, entry.driver);
      await changes.change(entry.id, {
        ...given({
          name: input.DeviceName,
          manufacturer: input.Manufacturer,
          isEnabled: input.Enable,
          isOnDemand: input.OnDemand,
        }),
        ...changedConnection(entry, input),
      });
      noteChange({ target: deviceTarget(entry), before, after: deviceState(entry, drivers) });
      return { DeviceID: input.DeviceID };
    }),
    route(deleteDevice, async ({ device }, caller) => remove([device], caller)),
    route(deleteDevices, async (input, caller) => remove(input.devices, caller)),
    route(deleteOfflineDevices, async ({ protocol_type: driver }, caller) => {
      const offline = [...devices.index.devices()].filter(
        (entry) => entry.isOffline && (!driver || entry.driver === driver),
      );
      return remove(
        offline.map(({ id }) => id),
        caller,
      );
    }),
    route(restoreDevices, async ({ Undo }, { noteChange }) => {
      const names = await deletions.restore(Undo);
      noteChange({ target: "撤销删除", after: names });
      return { Restored: names.length };
    }),
    route(enableDevices, async (input, { noteChange }) => {
      const entries = input.devices.map((id) => devices.get(id));
      const Changed = await changes.setEnabled(input.devices, input.Enable);
      const after = { Enable: input.Enable, devices: deviceNames(entries) };
      noteChange({ target: devicesTarget(entries), after });
      return { Changed };
    }),
    route(probeDevice, async ({ DeviceType, DeviceID, ...input }) => {
      const before = DeviceID ? devices.get(DeviceID).record : undefined;
      const driver = drivers.get(before?.driver ?? DeviceType);
      return probeCamera(driver, deviceConnection(driver, input, before?.connection), parts);
    }),
    route(discoverCall, async ({ seconds }) => ({
      Devices: (await discoverDevices(seconds, parts)).map((found) => ({
        ID: found.id,
        DeviceType: found.driver,
        Name: found.name,
        Manufacturer: found.manufacturer,
        Model: found.model,
        Address: found.address,
        DeviceID: found.deviceId,
        Fields: { ...found.fields },
      })),
    })),
    route(refreshChannels, async ({ device }, { noteChange }) => {
      const { added, removed } = await finder.refresh(device);
      const entry = devices.get(device);
      const after = { Added: added, Removed: removed, ChannelNum: entry.cameraCount };
      noteChange({ target: deviceTarget(entry), after });
      return after;
    }),
    route(rebootDevice, async ({ device }, { noteChange }) => {
      const entry = devices.get(device);
      const reboot = rebootable(drivers.get(entry.driver));
      await reboot(entry.facts.connection);
      noteChange({ target: deviceTarget(entry), after: { command: "reboot" } });
      return {};
    }),
    route(getClusterNode, async () => ({
      data: [{ ServerID: thisServer.id, Name: thisServer.name, Online: true }],
    })),
  ];

  /** A device whose driver is gone keeps what it has. */
  function changedConnection(entry: DeviceEntry, input: z.output<typeof editDevice.input>) {
    const driver = drivers.find(entry.driver);
    if (!driver) return {};
    const keys = driver.form.device.filter(({ kind }) => kind === "key");
    const renewed = input.RenewPublishKey
      ? Object.fromEntries(keys.map(({ wire }) => [wire, newKey()]))
      : {};
    const { connection } = entry.record;
    return { connection: deviceConnection(driver, { ...input, ...renewed }, connection) };
  }

  /** Of its first channel the main stream; other channels differ in the channel id. */
  function pushAddresses({ record, driver, inOrder }: DeviceEntry, hostName: string) {
    const field = drivers.deviceFields(driver).find(({ kind }) => kind === "key");
    const key = field && record.connection[field.key];
    const first = inOrder.find(({ isDirectory }) => !isDirectory);
    if (typeof key !== "string" || isLostSecret(key) || !first) return [];
    const channel = { deviceId: first.deviceId, channelId: first.channelId };
    return parts
      .publishAddresses({ channel, flow: 1 }, key, hostName)
      .map(({ protocol, url }) => ({ Protocol: protocol, URL: url }));
  }
}

const toWireDeletion = ({ deleted, undo }: DeletionReceipt) => ({
  Deleted: deleted,
  Undo: undo,
  UndoSeconds: undoSeconds,
});

/** "1" is yes, "0" is no, and nothing is either. */
export const everything = { start: 0, limit: Number.MAX_SAFE_INTEGER, isDescending: false };

export const flagOf = (text: "0" | "1" | ""): boolean | undefined =>
  text === "" ? undefined : text === "1";

export const pageOf = (input: {
  readonly q: string;
  readonly sort?: string | undefined;
  readonly order?: "asc" | "desc" | undefined;
  readonly start: number;
  readonly limit: number;
}) => ({
  text: input.q,
  sort: input.sort,
  isDescending: input.order === "desc",
  start: input.start,
  limit: input.limit,
});
