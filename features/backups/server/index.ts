import { join } from "node:path";
import { type Clock, hourMs } from "@tessera/base";
import {
  type BackupPlace,
  defineFeature,
  type Feature,
  type KeptBackup,
  route,
} from "@tessera/platform/server";
import { backupFailure, listBackups, makeBackup } from "../contract.ts";
import type { BackupRuns } from "./backup-runs.ts";
import { failureText } from "./failure-text.ts";

export { backupSettings } from "./settings.ts";

export interface BackupsDeps {
  readonly runs: Pick<BackupRuns, "running" | "failure" | "settled">;
  /** Throws if one is being made already. */
  readonly begin: () => void;
  readonly schedule: {
    /** Whether this server of the site makes them. */
    readonly isOurs: boolean;
    start(): void;
    stop(): Promise<void>;
  };
  /** Oldest first. */
  readonly kept: () => Promise<readonly KeptBackup[]>;
  readonly wishes: () => {
    readonly folder: string;
    readonly everyHours: number;
    readonly passphrase: string;
  };
  readonly dataDir: string;
  readonly clock: Clock;
}

export function createBackupsFeature(deps: BackupsDeps): Feature {
  const { runs, begin, schedule, wishes, dataDir, clock } = deps;
  let reading: Promise<readonly KeptBackup[]> | undefined;
  /** Network storage that hangs must not take a thread for every look. */
  const readKept = () => {
    reading ??= deps.kept().finally(() => {
      reading = undefined;
    });
    return reading;
  };
  const failureFor = (language: "zh" | "en") => {
    const { failure } = runs;
    return { Failure: failure?.text[language] ?? "", FailedAtMs: failure?.atMs };
  };

  return defineFeature({
    name: "backups",
    start: async () => schedule.start(),
    stop: async () => {
      await schedule.stop();
      await runs.settled();
    },
    routes: [
      route(listBackups, async (_, { language }) => {
        const { folder, everyHours, passphrase } = wishes();
        const { running } = runs;
        const unread: { text?: string } = {};
        const kept = await readKept().catch((error: unknown) => {
          unread.text = failureText(error, folder)[language];
          return [];
        });
        const nextAtMs =
          everyHours === 0 || !schedule.isOurs
            ? undefined
            : Math.max(clock.nowMs(), (kept.at(-1)?.atMs ?? 0) + everyHours * hourMs);
        return {
          Backups: kept.toReversed().map(toWire),
          Folder: folder,
          DataFolder: dataDir,
          HasPassphrase: passphrase !== "",
          IsMaker: schedule.isOurs,
          EveryHours: everyHours,
          NextAtMs: nextAtMs,
          Running: running && {
            SinceMs: running.sinceMs,
            Rows: running.rows,
            OfRows: running.ofRows,
          },
          ...failureFor(language),
          ...(unread.text === undefined ? {} : { Failure: unread.text }),
        };
      }),
      route(makeBackup, async (_, { noteChange }) => {
        const { folder } = wishes();
        begin();
        noteChange({ target: "数据库备份", after: { Folder: folder } });
        return {};
      }),
      route(backupFailure, async (_, { language }) => failureFor(language)),
    ],
  });
}

const toWire = ({ name, atMs, bytes, doneAtMs }: KeptBackup) => ({
  Name: name,
  AtMs: atMs,
  Bytes: bytes,
  TookMs: Math.max(0, doneAtMs - atMs),
});

/** Where they lie, which is in the data folder unless the settings say otherwise, and how they are called. */
export const backupPlace = (
  { folder, kept }: { readonly folder: string; readonly kept: number },
  dataDir: string,
): BackupPlace => ({ folder: folder || join(dataDir, "backups"), kept, prefix: "tessera-" });
