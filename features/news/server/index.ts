import { type Clock, dayMs, type Logger } from "@tessera/base";
import type { DeviceCatalog, DeviceCleanUp } from "@tessera/engine";
import {
  defineFeature,
  type Events,
  type Feature,
  type Principal,
  type Rights,
  route,
  type Settings,
  wireTime,
} from "@tessera/platform/server";
import { listNews, type NewsItem } from "../contract.ts";
import { newsSettings } from "../settings.ts";
import { NewsDesk } from "./news-desk.ts";
import type { NewsStore, StoredNews } from "./news-store.ts";

export { newsMigrations } from "./migrations/index.ts";
export { NewsStore } from "./news-store.ts";

export const newsCleanUps: readonly DeviceCleanUp[] = [
  { table: "channels_told_offline", device: "device_id", channel: "channel_id" },
  { table: "channels_seen_online", device: "device_id", channel: "channel_id" },
];

export interface NewsDeps {
  readonly store: NewsStore;
  readonly events: Events;
  readonly settings: Pick<Settings, "get">;
  /** Empty if there is no such device. */
  readonly deviceName: (deviceId: string) => string;
  readonly rights: Pick<Rights, "judge">;
  readonly catalog: Pick<DeviceCatalog, "channelsOf">;
  readonly clock: Clock;
  readonly log: Logger;
}

const keptDays = 30;

/** What the bell tells: channels that came online or went offline. */
export function createNewsFeature(deps: NewsDeps): Feature {
  const { store, events, settings, clock, log } = deps;
  const settleMs = () => settings.get(newsSettings).settleSeconds * 1000;
  const desk = new NewsDesk({ ...deps, settleMs });
  const warn = (error: unknown) => log.error({ error }, "old news was not forgotten");
  const forgetOld = () => store.removeOlderThan(clock.nowMs() - keptDays * dayMs);
  const stops = [
    events.onOwn("channel-state-changed", (change) => desk.hear(change)),
    events.on("devices-purged", (purged) => desk.forget(purged)),
    clock.every(dayMs, () => void forgetOld().catch(warn)),
  ];

  return defineFeature({
    name: "news",
    settings: [newsSettings],
    async start() {
      await forgetOld();
      await desk.start();
    },
    async stop() {
      for (const stop of stops) stop();
      await desk.stop();
    },
    routes: [
      route(listNews, async ({ after, start, limit, q, order }, { principal }) => {
        if (principal.isAdmin && start === 0 && q === "" && order === "desc")
          return {
            total: await store.count(),
            data: (await store.listAfter(after, limit)).map(toWire),
          };
        const isSeen = seenBy(principal, deps);
        const all = (await store.listAfter(0)).filter((item) => isSeen(item) && isNamed(item, q));
        const asked = all.filter(({ revision }) => revision > after);
        if (order === "asc") asked.reverse();
        return { total: all.length, data: asked.slice(start, start + limit).map(toWire) };
      }),
    ],
  });
}

/** What is told of a channel is for who may watch it; of many at once, for who may watch them all. */
function seenBy(principal: Principal, { rights, catalog }: NewsDeps) {
  const may = rights.judge(principal, "live");
  const maySeeAllOf = (deviceId: string) => {
    const cameras = catalog.channelsOf(deviceId).filter(({ isDirectory }) => !isDirectory);
    return cameras.length > 0 && cameras.every(may);
  };
  return ({ deviceId, channelId }: StoredNews): boolean => {
    if (principal.isAdmin) return true;
    if (channelId !== "") return may({ deviceId, channelId });
    return deviceId !== "" && maySeeAllOf(deviceId);
  };
}

const isNamed = ({ deviceId, channelName }: StoredNews, q: string): boolean =>
  `${deviceId}\n${channelName}`.toLowerCase().includes(q.toLowerCase());

const toWire = (item: StoredNews): NewsItem => ({
  ID: item.id,
  DeviceID: item.deviceId,
  ChannelID: item.channelId,
  ChannelName: item.channelName,
  Status: item.isOnline ? "ON" : "OFF",
  NewsTime: wireTime(item.atMs),
  Count: item.count,
  FlapSince: item.flapSinceMs === undefined ? "" : wireTime(item.flapSinceMs),
  Revision: item.revision,
});
