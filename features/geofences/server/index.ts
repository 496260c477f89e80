import { BadRequest, type Clock, Conflict, type Logger, NotFound, Zone } from "@tessera/base";
import { type DeviceCatalog, type DeviceCleanUp, purgedBy } from "@tessera/engine";
import {
  defineFeature,
  type Events,
  type Feature,
  matches,
  pageOf,
  route,
} from "@tessera/platform/server";
import type { z } from "zod";
import { listFences, removeFence, saveFence, type WireFence } from "../contract.ts";
import type { Fence, NewFence } from "./fence.ts";
import type { FenceStateStore } from "./fence-state-store.ts";
import { FenceWatch, type FenceWatchParts } from "./fence-watch.ts";
import type { Fences } from "./fences.ts";
import { LeftStates } from "./left-states.ts";

export { geofenceMigrations } from "./migrations/index.ts";

export const geofenceCleanUps: readonly DeviceCleanUp[] = [
  { table: "geofence_channels", device: "device_id", channel: "channel_id" },
  { table: "geofence_states", device: "device_id", channel: "channel_id" },
];

export interface GeofencesDeps
  extends Pick<FenceWatchParts, "database" | "care" | "leases" | "alarms"> {
  readonly fences: Fences;
  readonly states: FenceStateStore;
  readonly catalog: Pick<DeviceCatalog, "device" | "channel">;
  readonly groups: { exists(groupId: number): boolean };
  readonly events: Pick<Events, "on" | "onOwn">;
  readonly clock: Clock;
  readonly log: Logger;
}

export interface GeofencesFeature extends Feature {
  readonly watch: Pick<FenceWatch, "take">;
}

/** Every position is held against every fence of its channel. */
const mostFences = 2000;

/** Places that vehicles may not enter or leave, routes, and sections with a speed limit. */
export function createGeofencesFeature(deps: GeofencesDeps): GeofencesFeature {
  const { fences, states, catalog, groups, events } = deps;
  const nameOf: FenceWatchParts["nameOf"] = (channel) =>
    catalog.device(channel.deviceId)?.name ?? catalog.channel(channel)?.name ?? channel.deviceId;
  const watch = new FenceWatch({ ...deps, nameOf, zone: new Zone() });
  const left = new LeftStates({ ...deps, nameOf });
  const stops: (() => void)[] = [];
  const insideOf = async () => {
    const counts = await states.insideCounts();
    return ({ id, shapeNo }: Fence) =>
      counts.find((one) => one.fenceId === id && one.shapeNo === shapeNo)?.count ?? 0;
  };
  const toWire = (fence: Fence, inside: number): WireFence => wireOf(fence, inside, catalog);
  const judged = (wish: Wish): NewFence => {
    const unknown = wish.Groups.find((id) => !groups.exists(id));
    if (unknown !== undefined) throw unknownGroup(unknown);
    return fenceOf(wish);
  };

  const feature = defineFeature({
    name: "geofences",
    async start() {
      await left.clear();
      left.begin();
      stops.push(
        events.onOwn(
          "position-told",
          ({ channel, position }) => void watch.take(channel, position),
        ),
        events.on("devices-purged", (purged) => {
          fences.forget(purged);
          watch.forget(purgedBy(purged));
        }),
      );
    },
    async stop() {
      for (const stop of stops.splice(0)) stop();
      left.stop();
      watch.stop();
    },
    routes: [
      route(listFences, async (asked) => {
        const inside = await insideOf();
        const found = fences.all().filter(({ name }) => matches(asked.q, name));
        const { count, data } = pageOf(
          found.map((fence) => toWire(fence, inside(fence))),
          asked,
        );
        return { total: count, rows: data };
      }),
      route(saveFence, async (wish, { noteChange }) => {
        const before = wish.ID === undefined ? undefined : fences.find(wish.ID);
        if (before === undefined && fences.all().length >= mostFences) throw tooMany();
        const fence = judged(wish);
        const saved =
          wish.ID === undefined ? await fences.add(fence) : await fences.change(wish.ID, fence);
        if (!saved) throw unknownFence();
        await left.clear(saved.id);
        noteChange({
          target: `电子围栏 ${saved.name}`,
          ...(before && { before: noted(before) }),
          after: noted(saved),
        });
        return toWire(saved, (await insideOf())(saved));
      }),
      route(removeFence, async ({ ID }, { noteChange }) => {
        const removed = await fences.remove(ID);
        if (!removed) throw unknownFence();
        await left.clear(ID);
        noteChange({ target: `电子围栏 ${removed.name}`, before: noted(removed) });
        return {};
      }),
    ],
  });
  return Object.assign(feature, { watch });
}

type Wish = z.output<typeof saveFence.input>;

const fenceOf = (wish: Wish): NewFence => ({
  name: wish.Name,
  isEnabled: wish.Enable,
  shape: wish.Shape,
  onEnter: wish.OnEnter,
  onLeave: wish.OnLeave,
  limitKmh: wish.LimitKmh,
  severity: wish.Priority,
  week: wish.Week.map((slots) => slots.map(({ StartS, EndS }) => ({ startS: StartS, endS: EndS }))),
  channels: [
    ...new Map(
      wish.Channels.map((one) => [JSON.stringify([one.device, one.channel]), one]),
    ).values(),
  ].map(({ device, channel }) => ({ deviceId: device, channelId: channel })),
  groups: [...new Set(wish.Groups)],
});

const wireOf = (
  fence: Fence,
  inside: number,
  catalog: Pick<DeviceCatalog, "device" | "channel">,
): WireFence => ({
  ID: fence.id,
  Name: fence.name,
  Enable: fence.isEnabled,
  Shape: fence.shape,
  OnEnter: fence.onEnter,
  OnLeave: fence.onLeave,
  LimitKmh: fence.limitKmh,
  Priority: fence.severity,
  Week: fence.week.map((slots) =>
    slots.map(({ startS, endS }) => ({ StartS: startS, EndS: endS })),
  ),
  Channels: fence.channels.map((channel) => ({
    device: channel.deviceId,
    channel: channel.channelId,
    name: catalog.channel(channel)?.name ?? "",
    deviceName: catalog.device(channel.deviceId)?.name ?? "",
  })),
  Groups: [...fence.groups],
  Inside: inside,
});

const noted = ({
  name,
  isEnabled,
  shape,
  onEnter,
  onLeave,
  limitKmh,
  channels,
  groups,
}: Fence) => ({
  name,
  isEnabled,
  kind: shape.Kind,
  onEnter,
  onLeave,
  limitKmh,
  channels: channels.length,
  groups: groups.length,
});

const unknownFence = () =>
  new NotFound("geofence-unknown", {
    zh: "电子围栏不存在，可能已被删除，请刷新列表",
    en: "The geofence does not exist; it may have been deleted. Refresh the list.",
  });

const unknownGroup = (id: number) =>
  new BadRequest("group-unknown", {
    zh: `分组 ${id} 不存在，可能已被删除，请重新选择`,
    en: `There is no group ${id}; it may have been deleted. Choose another.`,
  });

const tooMany = () =>
  new Conflict("geofences-full", {
    zh: `最多 ${mostFences} 个电子围栏，请先删除不用的`,
    en: `There can be at most ${mostFences} geofences. Delete some first.`,
  });
