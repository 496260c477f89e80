import type { DeviceCatalog, MediaPool, StreamHub } from "@tessera/engine";
import { defineModule, type Site } from "@tessera/platform/server";
import { EncryptedBytes, FilesUnderRoots, RootKeys, StorageRoots } from "@tessera/recorder/storage";
import {
  ChannelRecorders,
  createRecorderModule,
  createRecordingFeature,
  Footage,
  isEncrypted,
  loadRecordingPlans,
  type RecordingDeps,
  type RecordingFeature,
  type RecordingPlans,
  RootStore,
  recordingCleanUps,
  reserveBytes,
  storagePaths,
} from "./index.ts";
import { recordingMetrics } from "./metrics.ts";
import { recordingMigrations } from "./migrations/index.ts";

declare module "@tessera/platform/server" {
  interface Site {
    /** What was recorded. */
    readonly footage: Footage;
    readonly recorders: ChannelRecorders;
    readonly storageRoots: StorageRoots;
    readonly recordingPlans: RecordingPlans;
    /** What should have been recorded, and why it was not. */
    readonly planned: Pick<RecordingFeature, "planned" | "gaps">;
  }
}

interface RecordingSite
  extends Omit<
      RecordingDeps,
      "recordingPlans" | "index" | "recorders" | "roots" | "hub" | "settings" | "isGone"
    >,
    Pick<Site, "database" | "dataDir" | "feed" | "settings"> {
  readonly catalog: DeviceCatalog;
  readonly devices: { isGone: RecordingDeps["isGone"] };
  readonly hub: StreamHub;
  readonly pool: MediaPool | undefined;
}

export const recording = defineModule({
  name: "recording",
  migrations: recordingMigrations,
  cleanUps: recordingCleanUps,
  metrics: recordingMetrics,
  create: async (site: RecordingSite, closing) => {
    const { database, settings, catalog, hub, pool, dataDir, clock, log } = site;
    const roots = new StorageRoots({
      volumes: new RootStore(database),
      reserveBytes: (totalBytes) => reserveBytes(settings, totalBytes),
      clock,
      log,
    });
    closing.add("storage", async () => roots.stop());
    await roots.use(storagePaths(settings, dataDir));
    const nameOf: Parameters<typeof Footage.load>[0]["nameOf"] = (channel) => {
      const name = catalog.channel(channel)?.name;
      const deviceName = catalog.device(channel.deviceId)?.name ?? "";
      return name === undefined ? undefined : { name, deviceName };
    };
    const rootKeys = new RootKeys({
      roots,
      isWanted: (path) => isEncrypted(settings, path),
      seal: database.sealer,
      log,
    });
    const bytes = new EncryptedBytes(new FilesUnderRoots(roots), rootKeys);
    const footage = await Footage.load({ database, roots, bytes, nameOf, clock, log });
    closing.add("footage", () => footage.stop());
    // What a crash has left is found out before anything new is written.
    await footage.recover();
    void footage.catchUp(roots.all.map(({ id }) => id));
    const recorders = new ChannelRecorders({
      hub,
      module: createRecorderModule(),
      pool,
      ledger: footage,
      recover: (segmentIds) => footage.recover(segmentIds),
      roots,
      rootKeys,
      clock,
      log,
    });
    closing.add("recorders", () => recorders.stop());
    const recordingPlans = await loadRecordingPlans({ database, feed: site.feed, clock });
    const { channels, care, leases, drivers, events, alarms, rights } = site;
    const feature = createRecordingFeature({
      recordingPlans,
      index: footage,
      recorders,
      roots,
      isGone: (channel) => site.devices.isGone(channel),
      channels,
      catalog,
      care,
      leases,
      drivers,
      hub,
      events,
      alarms,
      settings,
      rights,
      clock,
      log,
    });
    return {
      feature,
      offers: { footage, recorders, storageRoots: roots, recordingPlans, planned: feature },
    };
  },
});
