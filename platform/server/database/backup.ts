import { mkdir, open, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { StartupError } from "@tessera/base";
import { sql } from "kysely";
import type { Database } from "./database.ts";

const keptBackups = 5;
const backupName = /^tessera-\d{8}T\d{9}Z\.db$/;

/** A copy of the SQLite file as of now; the oldest copies go. Gives the path of the new one. */
export async function backUpSqlite(database: Database): Promise<string> {
  const folder = folderOf(database);
  const file = join(folder, nameAt(database.clock.nowMs()));
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // VACUUM INTO takes an empty file: made here, it is never readable by others.
    const handle = await open(file, "wx", 0o600);
    await handle.close();
    await sql`vacuum into ${file}`.execute(database.as<unknown>());
    await removeOldest(folder);
    return file;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "EEXIST") await rm(file, { force: true });
    throw notBackedUp(file, cause);
  }
}

/** The newest copy that was made at or before a moment: the state before an upgrade. */
export async function findBackupBefore(
  database: Database,
  atMs: number,
): Promise<string | undefined> {
  const folder = folderOf(database);
  const name = (await backupsIn(folder)).findLast((candidate) => candidate <= nameAt(atMs));
  return name && join(folder, name);
}

function folderOf(database: Database): string {
  return join(database.dataDir, "backups");
}

function nameAt(atMs: number): string {
  return `tessera-${new Date(atMs).toISOString().replaceAll(/[-:.]/g, "")}.db`;
}

/** Oldest first: the names sort by time. */
async function backupsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  return names.filter((name) => backupName.test(name)).toSorted();
}

async function removeOldest(folder: string): Promise<void> {
  const names = await backupsIn(folder);
  for (const name of names.slice(0, -keptBackups)) await rm(join(folder, name));
}

function notBackedUp(file: string, cause: unknown): StartupError {
  const { message } = cause as Error;
  return new StartupError(
    "backup-failed",
    {
      zh: `升级前无法备份数据库到 ${file}（${message}）。数据库未作任何修改。请检查磁盘空间和目录权限后再启动。`,
      en: `The database could not be backed up to ${file} before the upgrade (${message}). Nothing was changed. Check the free disk space and the permissions of the folder, then start again.`,
    },
    { cause },
  );
}
