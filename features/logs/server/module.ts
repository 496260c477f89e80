import { hostname } from "node:os";
import { join } from "node:path";
import { defineModule, type Site } from "@tessera/platform/server";
import { createLogsFeature } from "./index.ts";
import { LevelKeeper } from "./level-keeper.ts";
import { type LogFolder, RolledFiles } from "./log-folder.ts";
import { PlayLog } from "./play-log.ts";

declare module "@tessera/platform/server" {
  interface ModuleFacts {
    /** By which its lines in the log are known. */
    readonly name?: string;
  }
}

interface LogsSite
  extends Pick<
    Site,
    | "product"
    | "dataDir"
    | "database"
    | "settings"
    | "events"
    | "logLevels"
    | "moduleFacts"
    | "features"
    | "clock"
    | "log"
  > {
  readonly gbAccess: { readonly sipLog: { readonly files: LogFolder } };
}

export const logs = defineModule({
  name: "logs",
  create: async (site: LogsSite, closing) => {
    const { product, dataDir, settings, events, moduleFacts, clock, log } = site;
    const modules = () => moduleFacts.flatMap(({ name }) => name ?? []).toSorted();
    const levels = new LevelKeeper({ settings, events, levels: site.logLevels, modules });
    const plays = await PlayLog.open({ dataDir, events, log });
    closing.add("play log", () => plays.stop());
    return {
      feature: createLogsFeature({
        product,
        dataDir,
        databaseKind: site.database.kind,
        settings,
        sections: () => site.features().flatMap((feature) => feature.settings ?? []),
        modules,
        levels,
        events,
        serverName: hostname(),
        folders: {
          logs: new RolledFiles(join(dataDir, "logs"), ["tessera", "errors"]),
          mediaserverlogs: new RolledFiles(join(dataDir, "logs", "mediaserver"), ["mediaserver"]),
          sip_logs: site.gbAccess.sipLog.files,
          play_logs: new RolledFiles(join(dataDir, "play_logs"), ["play"]),
        },
        clock,
      }),
    };
  },
});
