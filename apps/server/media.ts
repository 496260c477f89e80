import { availableParallelism } from "node:os";
import type { DriverSite, ListeningDriver } from "@tessera/drivers/define";
import {
  type ChannelRegistry,
  type ConversionDesk,
  type DeviceCare,
  type Driver,
  MediaPool,
  type Output,
  type Presence,
  PresenceMonitor,
  RelayedFanouts,
  StreamHub,
} from "@tessera/engine";
import { defineSettings, field } from "@tessera/platform/contract";
import { defineMetric, defineModule, type Site } from "@tessera/platform/server";
import { z } from "zod";

declare module "@tessera/platform/server" {
  interface Site {
    readonly channels: ChannelRegistry;
    /** Which devices are this server's to look after. */
    readonly care: DeviceCare;
    readonly drivers: Driver[];
    /** Where sources have pictures made H.264 that nothing carries on. */
    readonly conversions: ConversionDesk;
    /** Those whose devices come to us. */
    readonly listening: ListeningDriver[];
    readonly outputs: Output[];
    /** Undefined: all streams live in the server. */
    readonly pool: MediaPool | undefined;
    readonly handOver: MediaPool["handOver"] | undefined;
    readonly relayed: RelayedFanouts | undefined;
    readonly hub: StreamHub;
    readonly presence: PresenceMonitor;
    readonly presenceIntervalMs: number;
  }
}

const mediaSettings = defineSettings("media", {
  title: ["媒体进程", "Media processes"],
  fields: {
    /** Processes that pull and send video; null: one a core, 0: all in the server itself. */
    workers: field(z.number().int().min(0).max(64).nullable().default(null), {
      label: ["媒体进程数", "Media processes"],
      hint: [
        "拉流和发送视频的进程；留空则每个 CPU 核心一个，0 表示都在主进程中",
        "They pull and send video. Empty: one a core; 0: all in the server itself",
      ],
      bad: ["应为 0 到 64 的整数", "must be a whole number from 0 to 64"],
      needsRestart: true,
    }),
  },
});

const workerProgram = new URL("./media-worker.ts", import.meta.url);

type MediaSite = DriverSite &
  Pick<Site, "channels" | "care" | "settings" | "events" | "presenceIntervalMs" | "clock" | "log">;

const streams = defineMetric({
  name: "streams",
  kind: "gauge",
  unit: "",
  help: { zh: "正在拉取的码流数", en: "Streams being read" },
  read: ({ hub }: Pick<Site, "hub">) => [...hub.all()].length,
});

/** Streams, with the workers that they live in, and who is there. After all drivers. */
export const media = defineModule({
  name: "media",
  settings: [mediaSettings],
  metrics: [streams],
  create: (site: MediaSite, closing) => {
    const { channels, care, drivers, listening, settings, events, clock, log } = site;
    const workers = settings.get(mediaSettings).workers ?? availableParallelism();
    const poolParts = { program: workerProgram, workers, channels, drivers, clock, log };
    const pool = workers > 0 ? new MediaPool(poolParts) : undefined;
    closing.add("media workers", async () => pool?.stop());
    const relayPathOf = pool?.relayPathOf.bind(pool);
    const relayed = relayPathOf && new RelayedFanouts({ relayPathOf, clock, log });
    closing.add("viewers of workers", async () => relayed?.stop());
    if (pool) for (const driver of listening) driver.serveWorkers?.(pool);
    const hub = new StreamHub({ channels, drivers, remote: pool, clock, log });
    closing.add("streams", () => hub.stop());
    const intervalMs = site.presenceIntervalMs;
    const presenceParts = { channels, drivers, hub, care, clock, log, intervalMs };
    const presence = new PresenceMonitor(presenceParts);
    closing.add("presence", async () => presence.stop());
    presence.events.on("changed", ({ channel, presence: now }) => {
      if (now.status === "unknown") return;
      // Who is there is soon watched or recorded.
      if (now.status === "online") pool?.wake(channel);
      const { deviceId, channelId, name } = channel;
      const about = { channel: { deviceId, channelId }, name, atMs: clock.nowMs() };
      events.tellSite("channel-state-changed", { ...about, ...stateOf(now) });
    });
    return { offers: { pool, handOver: pool?.handOver.bind(pool), relayed, hub, presence } };
  },
});

const stateOf = (presence: Exclude<Presence, { readonly status: "unknown" }>) =>
  presence.status === "online" ? { isOnline: true } : { isOnline: false, reason: presence.reason };
