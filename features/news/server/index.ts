import type { Clock, Logger } from "@tessera/base";
import {
  defineFeature,
  type Events,
  type Feature,
  type PlatformEvents,
  route,
} from "@tessera/platform/server";
import dayjs from "dayjs";
import { listNews } from "../contract.ts";
import type { NewsStore } from "./news-store.ts";

export { newsMigrations } from "./migrations/index.ts";
export { NewsStore } from "./news-store.ts";

export interface NewsDeps {
  readonly store: NewsStore;
  readonly events: Events;
  readonly clock: Clock;
  readonly log: Logger;
}

const dayMs = 24 * 60 * 60 * 1000;
const keptDays = 30;

/** A channel that is found as it was last known, after a restart or when it is new, is no news. */
async function tell(
  store: NewsStore,
  { channel, name, isOnline, atMs }: PlatformEvents["channel-state-changed"],
): Promise<void> {
  const wasOnline = (await store.lastState(channel.deviceId, channel.channelId)) ?? true;
  if (wasOnline !== isOnline) await store.add({ ...channel, channelName: name, isOnline, atMs });
}

/** What the bell tells: channels that came online or went offline. */
export function createNewsFeature({ store, events, clock, log }: NewsDeps): Feature {
  const warn = (error: unknown) => log.error({ error }, "channel news was not stored");
  const forgetOld = () => store.removeOlderThan(clock.nowMs() - keptDays * dayMs);
  // One after the other: each change is compared with the one before.
  let told = Promise.resolve();
  const stopListening = events.on("channel-state-changed", (change) => {
    told = told.then(() => tell(store, change)).catch(warn);
  });
  const stopForgetting = clock.every(dayMs, () => void forgetOld().catch(warn));

  return defineFeature({
    name: "news",
    start: forgetOld,
    async stop() {
      stopListening();
      stopForgetting();
      await told;
    },
    routes: [
      route(listNews, async ({ after, limit }) => {
        const items = await store.listAfter(after, limit);
        return {
          total: await store.count(),
          data: items.map((item) => ({
            ID: item.id,
            DeviceID: item.deviceId,
            ChannelID: item.channelId,
            ChannelName: item.channelName,
            Status: item.isOnline ? ("ON" as const) : ("OFF" as const),
            NewsTime: dayjs(item.atMs).format("YYYY-MM-DD HH:mm:ss"),
          })),
        };
      }),
    ],
  });
}
