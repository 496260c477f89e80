import type { Clock, Logger } from "@tessera/base";
import type { ChannelRegistry, Driver, Place, PresenceMonitor } from "@tessera/engine";
import { defineFeature, type Feature, type Rights, route } from "@tessera/platform/server";
import type { z } from "zod";
import {
  addDevice,
  deleteDevice,
  editDevice,
  getDevice,
  listChannels,
  listDevices,
  probeDevice,
} from "../contract.ts";
import { storedText, toConnection } from "./connection-fields.ts";
import type { DeviceStore } from "./device-store.ts";
import { Devices, newPublishKey } from "./devices.ts";
import { type ProbeTools, probeCamera } from "./probe.ts";
import { onlyChannel, toWireChannel, toWireDevice } from "./wire.ts";

export { type DeviceRecord, DeviceStore } from "./device-store.ts";
export { deviceMigrations } from "./migrations/index.ts";

export interface DevicesDeps {
  readonly store: DeviceStore;
  readonly channels: ChannelRegistry;
  readonly drivers: readonly Driver[];
  readonly presence: PresenceMonitor;
  readonly rights: Pick<Rights, "may">;
  readonly snapshot: ProbeTools["snapshot"];
  /** Where a device may push to, for one that reaches this machine by that name. */
  readonly publishAddresses: (place: Place, key: string, hostName: string) => PublishAddress[];
  readonly clock: Clock;
  readonly log: Logger;
}

export interface PublishAddress {
  readonly protocol: string;
  readonly url: string;
}

export function createDevicesFeature(deps: DevicesDeps): Feature {
  const { presence, rights, log } = deps;
  const devices = new Devices(deps);
  const unsubscribe = presence.events.on("changed", ({ channel, presence: now }) => {
    if (now.status === "unknown" || now.lastSeenAtMs === undefined) return;
    devices
      .noteSeen(channel.deviceId, now.lastSeenAtMs)
      .catch((error: unknown) => log.error({ error }, "last seen was not stored"));
  });

  return defineFeature({
    name: "devices",
    navigation: [{ path: "/device", title: "device", icon: "device", show: false }],
    start: () => devices.load(),
    stop: async () => unsubscribe(),
    routes: [
      route(listDevices, async ({ q, online, sort, order, start, limit }, { language }) => {
        const isOnline = online === "" ? undefined : online === "1";
        const isDescending = order === "desc";
        const { page, total } = devices.list({
          text: q,
          isOnline,
          sort,
          isDescending,
          start,
          limit,
        });
        return {
          Devices: page.map((record) => toWireDevice(record, devices.presenceOf(record), language)),
          DeviceCount: total,
          TotalCount: total,
        };
      }),
      route(getDevice, async ({ device }, { language, hostName }) => {
        const record = devices.get(device);
        const key = storedText(record, "PublishKey");
        const channel = { deviceId: record.id, channelId: onlyChannel };
        const addresses = key ? deps.publishAddresses({ channel, flow: 1 }, key, hostName) : [];
        return {
          ...toWireDevice(record, devices.presenceOf(record), language),
          PublishKey: key,
          PushAddresses: addresses.map(({ protocol, url }) => ({ Protocol: protocol, URL: url })),
        };
      }),
      route(addDevice, async (input) => {
        const driver = input.DeviceType;
        const { id } = await devices.add({ driver, ...toDraft(driver, input) });
        return { DeviceID: id };
      }),
      route(editDevice, async (input) => {
        const PublishKey = input.RenewPublishKey ? newPublishKey() : input.PublishKey;
        const { driver } = devices.get(input.DeviceID);
        await devices.change(input.DeviceID, toDraft(driver, { ...input, PublishKey }));
        return { DeviceID: input.DeviceID };
      }),
      route(deleteDevice, async ({ device }) => {
        await devices.remove(device);
        return {};
      }),
      route(probeDevice, async (input) => {
        const before = input.DeviceID ? devices.get(input.DeviceID) : undefined;
        const driver = devices.driverOf(before?.driver ?? input.DeviceType);
        const raw = toConnection(driver.name, input);
        const connection = devices.connectionOf(driver.name, raw, before);
        return await probeCamera(driver, connection, deps);
      }),
      route(listChannels, async ({ device, q, start, limit }, { principal }) => {
        // By name and id only: what operators may not read they must not be able to search for.
        const visible = devices
          .named(q)
          .filter(({ id }) => !device || id === device)
          .filter(({ id }) =>
            rights.may(principal, "live", { deviceId: id, channelId: onlyChannel }),
          );
        return {
          Channels: visible.slice(start, start + limit).map((record) =>
            toWireChannel(record, {
              isOnline: devices.isOnline(record),
              hasSubStream: devices.hasSubStream(record),
            }),
          ),
          ChannelCount: visible.length,
        };
      }),
    ],
  });
}

const toDraft = (
  driver: string,
  input: z.output<typeof editDevice.input> | z.output<typeof addDevice.input>,
) => ({
  name: input.DeviceName,
  connection: toConnection(driver, input),
  isEnabled: input.Enable,
  isOnDemand: input.OnDemand,
});
