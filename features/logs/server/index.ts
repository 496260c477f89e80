import {
  defineFeature,
  type Events,
  type Feature,
  route,
  webSocket,
} from "@tessera/platform/server";
import {
  downloadSupportBundle,
  logKinds,
  logTailInput,
  logTailPath,
  showLogs,
  switchLog,
} from "../contract.ts";
import { logSettings } from "../settings.ts";
import { fileRoutes, wantedBy } from "./file-routes.ts";
import type { LevelKeeper } from "./level-keeper.ts";
import { LogTails } from "./log-tails.ts";
import { type BundleParts, supportBundle } from "./support-bundle.ts";

export interface LogsDeps extends BundleParts {
  readonly levels: LevelKeeper;
  readonly events: Pick<Events, "on">;
  /** Logs are each server's own. */
  readonly serverName: string;
}

/** Logs are written by those whose they are; here they are read, saved, and made longer or shorter. */
export function createLogsFeature(deps: LogsDeps): Feature {
  const { levels, folders, events, clock, serverName } = deps;
  const tails = new LogTails({ folders, events, clock });
  return defineFeature({
    name: "logs",
    settings: [logSettings],
    async stop() {
      levels.stop();
      tails.stop();
    },
    doors: [
      webSocket(logTailPath, {
        access: "admin",
        input: logTailInput,
        accept: (socket, { level, q, ...wish }, { principal }) =>
          tails.follow(socket, principal.sessionId, { ...wish, isWanted: wantedBy(level, q) }),
      }),
    ],
    routes: [
      ...fileRoutes(folders, serverName),
      route(showLogs, async () => ({
        Level: levels.usual,
        Modules: levels.ofModules.map(({ name, level }) => ({
          Name: name,
          Level: level ?? ("" as const),
        })),
        Kinds: await Promise.all(
          logKinds.map(async (kind) => {
            const files = await folders[kind].list();
            const Size = files.reduce((sum, { bytes }) => sum + bytes, 0);
            return { Kind: kind, Files: files.length, Size };
          }),
        ),
      })),
      route(switchLog, async ({ module, level }, { noteChange }) => {
        const before = { level: levelOf(levels, module) };
        const now = await levels.switch(module, level);
        noteChange({
          target: module === "" ? "日志级别 log level" : `日志级别 log level ${module}`,
          before,
          after: { level: now },
        });
        return { Module: module, Level: now };
      }),
      route(downloadSupportBundle, async (_, { noteChange }) => {
        const data = await supportBundle(deps);
        noteChange({ target: "支持包 support bundle", after: { bytes: data.length } });
        return { contentType: "application/zip", data };
      }),
    ],
  });
}

const levelOf = ({ ofModules, usual }: LevelKeeper, module: string) =>
  ofModules.find(({ name }) => name === module)?.level ?? usual;
