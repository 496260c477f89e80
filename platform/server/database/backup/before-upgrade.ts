import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { StartupError } from "@tessera/base";
import type { Database } from "../database.ts";
import { backUp, backupsIn } from "./backups.ts";
import { withSqliteRows } from "./sqlite-rows.ts";
import { writeBackup } from "./write-backup.ts";

const prefix = "tessera-before-upgrade-";
const keptBackups = 5;
/** As older versions made them: copies of the whole file, with all its secrets. */
const clearName = /^tessera-(\d{8}T\d{9}Z)\.db$/;

/** Gives the path of the backup. */
export async function backUpBeforeUpgrade(database: Database): Promise<string> {
  const folder = folderOf(database);
  try {
    return await backUp(database, { folder, prefix, kept: keptBackups });
  } catch (cause) {
    throw notBackedUp(folder, cause);
  }
}

/** The newest that was made at or before a moment: the state before an upgrade. */
export async function findBackupBefore(
  database: Database,
  atMs: number,
): Promise<string | undefined> {
  const folder = folderOf(database);
  const files = await backupsIn({ folder, prefix });
  const found = files.findLast((backup) => backup.atMs <= atMs);
  return found && join(folder, found.name);
}

/** Locks the backups that an older version made. One that cannot be read stays, and is told. */
export async function lockClearBackups(database: Database): Promise<void> {
  const folder = folderOf(database);
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const stamp = clearName.exec(name)?.[1];
    if (stamp === undefined) continue;
    const clear = join(folder, name);
    try {
      const locked = join(folder, `${prefix}${stamp}.backup`);
      const keys = { keys: await database.secrets.keys(), passphrase: "" };
      const about = { atMs: database.clock.nowMs() };
      await withSqliteRows(clear, (rows) => writeBackup(locked, keys, rows, about));
      await rm(clear);
      database.log.info({ backup: locked }, "A backup that was in clear is locked now");
    } catch (error) {
      database.log.warn({ error, backup: clear }, "A backup in clear could not be locked");
    }
  }
}

const folderOf = ({ dataDir }: Database): string => join(dataDir, "backups");

function notBackedUp(folder: string, cause: unknown): StartupError {
  const { message } = cause as Error;
  return new StartupError(
    "backup-failed",
    {
      zh: `升级前无法备份数据库到 ${folder}（${message}）。数据库未作任何修改。请检查磁盘空间和目录权限后再启动。`,
      en: `The database could not be backed up to ${folder} before the upgrade (${message}). Nothing was changed. Check the free disk space and the permissions of the folder, then start again.`,
    },
    { cause },
  );
}
