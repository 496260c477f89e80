import type { Clock, Leases, Logger } from "@tessera/base";
import {
  type AlarmIntake,
  type ChannelRef,
  type ChannelRegistry,
  channelKey,
  type DeviceCare,
  type DeviceCatalog,
  type DeviceCleanUp,
  type Driver,
  purgedBy,
  type StreamDirectory,
} from "@tessera/engine";
import {
  defineFeature,
  type Events,
  type Feature,
  type Rights,
  type Settings,
} from "@tessera/platform/server";
import type { RecordedPlace } from "@tessera/recorder";
import { Director } from "./director/director.ts";
import { footageRoutes } from "./footage-routes.ts";
import { GapKeeper } from "./gaps/gap-keeper.ts";
import { planRoutes } from "./plans/plan-routes.ts";
import type { FootageIndex, Gap, Recorders, StorageRoots } from "./ports.ts";
import { CoverageBook } from "./proof/coverage.ts";
import { Proof } from "./proof/proof.ts";
import { proofRoutes } from "./proof/proof-routes.ts";
import { pushCheckRoute } from "./push-check.ts";
import type { RecordingPlans } from "./recording-plans.ts";
import { DiskOutlook } from "./retention/disk-outlook.ts";
import { Retention } from "./retention/retention.ts";
import { storageRoutes } from "./retention/storage-routes.ts";
import { recordingSettings } from "./settings.ts";
import type { Span } from "./time/spans.ts";
import { Outages } from "./watch/outages.ts";
import { RecordingWatch } from "./watch/recording-watch.ts";

export { Footage, RootStore } from "./index/index.ts";
export { recordingMigrations } from "./migrations/index.ts";
export { ChannelRecorders, createRecorderModule } from "./recorders/index.ts";
export { loadRecordingPlans, type RecordingPlans } from "./recording-plans.ts";
export { recordingSettings } from "./settings.ts";
export { isEncrypted, reserveBytes, storagePaths } from "./storage-paths.ts";

export const recordingCleanUps: readonly DeviceCleanUp[] = [
  { table: "manual_recordings", device: "device_id", channel: "channel_id" },
];

export interface RecordingDeps {
  readonly recordingPlans: RecordingPlans;
  readonly index: FootageIndex;
  readonly recorders: Recorders;
  readonly roots: StorageRoots;
  readonly channels: ChannelRegistry;
  readonly catalog: DeviceCatalog;
  readonly care: DeviceCare;
  readonly leases: Leases;
  /** Whether it was deleted, and nobody can bring it back. */
  readonly isGone: (channel: ChannelRef) => boolean;
  readonly drivers: readonly Driver[];
  readonly hub: Pick<StreamDirectory, "find">;
  readonly events: Events;
  readonly alarms: AlarmIntake;
  readonly settings: Pick<Settings, "get" | "change">;
  readonly rights: Pick<Rights, "judge">;
  readonly clock: Clock;
  readonly log: Logger;
}

/** What playback wants to know of it. */
export interface RecordingFeature extends Feature {
  /** When the channel was or is to be recorded. */
  planned(channel: ChannelRef, range: Span): readonly Span[];
  /** Where footage is missing and why, up to now. */
  gaps(place: RecordedPlace, range: Span): Promise<readonly Gap[]>;
}

/** When to record, what to keep, and the proof that it was done. */
export function createRecordingFeature(deps: RecordingDeps): RecordingFeature {
  const { recordingPlans, index, recorders, roots, channels, drivers } = deps;
  const { events, clock, log, hub: streams } = deps;
  const { plans, manual, zone } = recordingPlans;
  const hasSub = (ref: ChannelRef) => {
    const channel = channels.find(ref);
    const driver = drivers.find(({ name }) => name === channel?.driver);
    return driver?.hasSubStream?.(channel?.connection, ref) ?? false;
  };
  const director = new Director({ ...deps, plans, manual, zone, hasSub });
  const gapKeeper = new GapKeeper({ director, recorders, index, plans, clock, log });
  const retention = new Retention({ plans, index, roots, leases: deps.leases, clock, log });
  const outages = new Outages({ events, alarms: deps.alarms, clock });
  const isOnlyLockedLeft = () => retention.isOnlyLockedLeft;
  const watch = new RecordingWatch({
    director,
    recorders,
    streams,
    roots,
    outages,
    isOnlyLockedLeft,
    graceMs: () => deps.settings.get(recordingSettings).outageSeconds * 1000,
    clock,
    log,
  });
  const coverage = new CoverageBook({ plans, index, zone, clock });
  const parts = { ...deps, plans, manual, zone, director, gapKeeper, outages, coverage, streams };
  const proof = new Proof(parts);
  const outlook = new DiskOutlook(parts);

  /**
   * What the plan still keeps footage of goes on following it: so which rows go is not known to the transaction that
   * deletes the devices.
   */
  const forget = async (gone: (channel: ChannelRef) => boolean) => {
    const all = new Map([...plans.channels()].map((channel) => [channelKey(channel), channel]));
    const forgotten = [...all.values()].filter(
      (channel) => gone(channel) && index.usage(channel) === undefined,
    );
    await plans.forget(forgotten);
    director.forget(forgotten);
  };
  const warn = (error: unknown) => log.error({ error }, "plans of deleted channels stayed");
  const stops: (() => void)[] = [];

  return {
    ...defineFeature({
      name: "recording",
      settings: [recordingSettings],
      navigation: [{ path: "/config", title: "config", icon: "config", show: false }],
      async start() {
        await forget(deps.isGone);
        stops.push(
          events.on("alarm-raised", (alarm) => director.hear(alarm)),
          events.on("devices-purged", (purged) => {
            manual.forget(purged);
            forget(purgedBy(purged)).catch(warn);
          }),
        );
        director.start();
        gapKeeper.start();
        retention.start();
        watch.start();
      },
      async stop() {
        for (const stop of stops.splice(0)) stop();
        watch.stop();
        director.stop();
        await retention.stop();
        await gapKeeper.stop();
      },
      routes: [
        ...planRoutes(parts),
        ...footageRoutes(parts),
        ...proofRoutes({ ...parts, proof, outlook }),
        ...storageRoutes(parts),
        pushCheckRoute(parts),
      ],
    }),
    planned: (channel, range) => plans.planned(channel, range),
    gaps: (place, range) => gapKeeper.gaps(place, range),
  };
}
