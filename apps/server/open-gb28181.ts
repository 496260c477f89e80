import type { Clock, Logger } from "@tessera/base";
import { createGbPlatform, type GbPlatform } from "@tessera/drivers/gb28181";
import { gb28181Settings } from "@tessera/features/gb28181/contract";
import {
  AccessListStore,
  AccessLists,
  gbSettingsOf,
  SipLog,
  SnapshotUploads,
} from "@tessera/features/gb28181/server";
import type { ChangeFeed, Database, Events, Settings } from "@tessera/platform/server";
import type { StopList } from "./stop-list.ts";

/** Who may register by GB/T 28181, what was said, and the platform that devices talk to. */
export interface Gb28181 {
  readonly platform: GbPlatform;
  readonly accessLists: AccessLists;
  readonly sipLog: SipLog;
  readonly snapshots: SnapshotUploads;
}

/** Its port opens later, with `platform.start`: until the devices are loaded, nobody could be let in. */
export async function openGb28181(
  {
    database,
    feed,
    settings,
    events,
    host,
    webPort,
    dataDir,
    clock,
    log,
  }: {
    readonly database: Database;
    readonly feed: Pick<ChangeFeed, "follow">;
    readonly settings: Settings;
    readonly events: Events;
    /** To listen at. */
    readonly host: string;
    /** Of the web server, once it listens. */
    readonly webPort: () => number;
    readonly dataDir: string;
    readonly clock: Clock;
    readonly log: Logger;
  },
  stops: StopList,
): Promise<Gb28181> {
  const values = () => settings.get(gb28181Settings);
  const accessLists = await AccessLists.load({
    store: new AccessListStore(database),
    feed,
    isWhiteOnly: () => values().whiteListOnly,
    clock,
  });
  const maxBytes = () => values().sipLogMegabytes * 1024 * 1024;
  const sipLog = new SipLog({ dataDir, maxBytes, clock, log });
  stops.add("SIP log", () => sipLog.stop());
  const snapshots = new SnapshotUploads(webPort);
  const platform = createGbPlatform({
    settings: () => gbSettingsOf(settings),
    lists: accessLists,
    listenHost: host,
    snapshots,
    onTrace: (trace) => sipLog.take(trace),
    clock,
    log,
  });
  events.on("settings-changed", ({ section }) => {
    if (section === gb28181Settings.section) void platform.applySettings();
  });
  return { platform, accessLists, sipLog, snapshots };
}
