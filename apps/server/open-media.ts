import { availableParallelism } from "node:os";
import type { Clock, Logger } from "@tessera/base";
import {
  ChannelRegistry,
  type Driver,
  MediaPool,
  type Presence,
  PresenceMonitor,
  StreamHub,
} from "@tessera/engine";
import { SnapshotMaker } from "@tessera/outputs/snapshot";
import { Transcoders, transcodeSettings } from "@tessera/outputs/transcode";
import type { Events, Settings } from "@tessera/platform/server";
import { mediaSettings } from "./media-settings.ts";
import { createDrivers, createOutputs } from "./modules.ts";
import type { StopList } from "./stop-list.ts";

interface MediaParts {
  readonly settings: Settings;
  readonly events: Events;
  /** To listen at. */
  readonly host: string;
  readonly gb28181: Driver;
  readonly presenceIntervalMs: number;
  readonly clock: Clock;
  readonly log: Logger;
}

const workerProgram = new URL("./media-worker.ts", import.meta.url);

/** Drivers, streams and outputs, with the workers that streams live in. */
export function openMedia(parts: MediaParts, stops: StopList) {
  const { settings, events, host, gb28181, clock, log } = parts;
  const channels = new ChannelRegistry((error) => log.error({ error }, "channel not followed"));
  const { drivers, publishers } = createDrivers({ clock, log, channels, gb28181 });
  const workers = settings.get(mediaSettings).workers ?? availableParallelism();
  const poolParts = { program: workerProgram, workers, channels, drivers, clock, log };
  const pool = workers > 0 ? new MediaPool(poolParts) : undefined;
  stops.add("media workers", async () => pool?.stop());
  const hub = new StreamHub({ channels, drivers, remote: pool, clock, log });
  stops.add("streams", () => hub.stop());
  const intervalMs = parts.presenceIntervalMs;
  const presence = new PresenceMonitor({ channels, drivers, hub, clock, log, intervalMs });
  stops.add("presence", async () => presence.stop());
  presence.events.on("changed", ({ channel, presence: now }) => {
    if (now.status === "unknown") return;
    const { deviceId, channelId, name } = channel;
    const about = { channel: { deviceId, channelId }, name, atMs: clock.nowMs() };
    events.tellSite("channel-state-changed", { ...about, ...stateOf(now) });
  });
  const snapshots = new SnapshotMaker({ clock, log });
  stops.add("snapshots", () => snapshots.stop());
  settings.declare([transcodeSettings]);
  const limits = () => settings.get(transcodeSettings);
  const transcoding = new Transcoders({ limits, clock, log });
  stops.add("transcoding", () => transcoding.stop());
  const outputs = createOutputs({ settings, host, publishers, snapshots, clock, log });
  const handOver = pool?.handOver.bind(pool);
  return { drivers, channels, pool, hub, handOver, presence, snapshots, transcoding, outputs };
}

const stateOf = (presence: Exclude<Presence, { readonly status: "unknown" }>) =>
  presence.status === "online" ? { isOnline: true } : { isOnline: false, reason: presence.reason };
