import { defineModule, type Site } from "@tessera/platform/server";
import { gb28181Settings } from "../contract.ts";
import { createGbAccessFeature, type GbAccessDeps, gbSettingsOf } from "./index.ts";
import { AccessListStore } from "./lists/access-list-store.ts";
import { AccessLists } from "./lists/access-lists.ts";
import { gbMigrations } from "./migrations/index.ts";
import { SipLog } from "./sip-log/sip-log.ts";
import { SnapshotUploads } from "./snapshot-uploads.ts";
import { loadWaitingRoom, type WaitingRoom } from "./waiting/waiting-room.ts";
import { WaitingStore } from "./waiting/waiting-store.ts";

declare module "@tessera/platform/server" {
  interface Site {
    /** Who may register by GB/T 28181, and what was said. */
    readonly gbAccess: GbAccess;
  }
}

interface GbAccess {
  readonly settings: () => ReturnType<typeof gbSettingsOf>;
  readonly mediaPorts: () => { readonly min: number; readonly max: number };
  readonly lists: AccessLists;
  readonly waiting: WaitingRoom;
  readonly sipLog: SipLog;
  readonly snapshots: SnapshotUploads;
}

interface GbSite
  extends Pick<Site, "database" | "feed" | "settings" | "dataDir" | "webPort" | "clock" | "log"> {
  readonly gb28181: GbAccessDeps["platform"];
  readonly catalog: { device(id: string): { readonly name: string } | undefined };
}

export const gb28181 = defineModule({
  name: "gb28181",
  migrations: gbMigrations,
  create: async (site: GbSite, closing) => {
    const { database, feed, settings, dataDir, webPort, clock, log } = site;
    const values = () => settings.get(gb28181Settings);
    const lists = await AccessLists.load({
      store: new AccessListStore(database),
      feed,
      isWhiteOnly: () => values().whiteListOnly,
      clock,
    });
    const waiting = await loadWaitingRoom({ store: new WaitingStore(database), feed, clock, log });
    const maxBytes = () => values().sipLogMegabytes * 1024 * 1024;
    const sipLog = new SipLog({ dataDir, maxBytes, clock, log });
    closing.add("SIP log", () => sipLog.stop());
    const snapshots = new SnapshotUploads(webPort);
    return {
      feature: createGbAccessFeature({
        settings,
        accessLists: lists,
        sipLog,
        platform: site.gb28181,
        deviceName: (id) => site.catalog.device(id)?.name ?? "",
        waiting,
        snapshots,
      }),
      offers: {
        gbAccess: {
          settings: () => gbSettingsOf(settings),
          mediaPorts: () => values().mediaPorts,
          lists,
          waiting,
          sipLog,
          snapshots,
        },
      },
    };
  },
});
