import type { Clock, Logger } from "@tessera/base";
import type { DeviceCatalog, MediaPool, StreamHub } from "@tessera/engine";
import {
  ChannelRecorders,
  createRecorderModule,
  Footage,
  loadRecordingPlans,
  type RecordingPlans,
  RootStore,
  reserveBytes,
  storagePaths,
} from "@tessera/features/recording/server";
import type { ChangeFeed, Database, Settings } from "@tessera/platform/server";
import { FilesUnderRoots, StorageRoots } from "@tessera/recorder/storage";
import type { StopList } from "./stop-list.ts";

/** What recording and playback stand on. */
export interface Recording {
  readonly roots: StorageRoots;
  readonly footage: Footage;
  readonly recorders: ChannelRecorders;
  readonly recordingPlans: RecordingPlans;
}

interface RecordingParts {
  readonly database: Database;
  readonly feed: Pick<ChangeFeed, "follow">;
  readonly settings: Settings;
  readonly catalog: DeviceCatalog;
  readonly hub: StreamHub;
  readonly pool: MediaPool | undefined;
  readonly dataDir: string;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Finds out what a crash has left before anything new is written. */
export async function openRecording(parts: RecordingParts, stops: StopList): Promise<Recording> {
  const { database, feed, settings, catalog, hub, pool, dataDir, clock, log } = parts;
  const roots = new StorageRoots({
    volumes: new RootStore(database),
    reserveBytes: (totalBytes) => reserveBytes(settings, totalBytes),
    clock,
    log,
  });
  stops.add("storage", async () => roots.stop());
  await roots.use(storagePaths(settings, dataDir));
  const footage = await Footage.load({
    database,
    roots,
    bytes: new FilesUnderRoots(roots),
    nameOf: (channel) => {
      const name = catalog.channel(channel)?.name;
      const deviceName = catalog.device(channel.deviceId)?.name ?? "";
      return name === undefined ? undefined : { name, deviceName };
    },
    clock,
    log,
  });
  stops.add("footage", () => footage.stop());
  await footage.recover();
  const recorders = new ChannelRecorders({
    hub,
    module: createRecorderModule(),
    pool,
    ledger: footage,
    recover: (segmentIds) => footage.recover(segmentIds),
    roots,
    clock,
    log,
  });
  stops.add("recorders", () => recorders.stop());
  const recordingPlans = await loadRecordingPlans({ database, feed, clock });
  return { roots, footage, recorders, recordingPlans };
}
