import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Database } from "../database.ts";
import { sqliteFile } from "../open-sqlite.ts";
import type { BackupKeys } from "./backup-lock.ts";
import { withPostgresRows } from "./postgres-rows.ts";
import { withSqliteRows } from "./sqlite-rows.ts";
import type { TableRows } from "./table-rows.ts";
import { type BackupProgress, writeBackup } from "./write-backup.ts";

export interface BackupPlace {
  readonly folder: string;
  /** What the names of these backups begin with: others in the folder are left alone. */
  readonly prefix: string;
  /** So many of them stay. */
  readonly kept: number;
}

export interface BackupWishes extends BackupProgress {
  /** Empty: the key of the site's secrets locks it. */
  readonly passphrase?: string;
}

export interface KeptBackup {
  readonly name: string;
  /** As of when it is. */
  readonly atMs: number;
  readonly bytes: number;
  /** When it was whole. */
  readonly doneAtMs: number;
}

/** Makes a backup; the oldest ones go. Gives the path of the new one. */
export async function backUp(
  database: Database,
  { folder, prefix, kept }: BackupPlace,
  { passphrase = "", onProgress }: BackupWishes = {},
): Promise<string> {
  const atMs = database.clock.nowMs();
  const file = join(folder, nameAt(prefix, atMs));
  await makeFolder(folder);
  const keys: BackupKeys = { keys: await database.secrets.keys(), passphrase };
  const write = (rows: TableRows) => writeBackup(file, keys, rows, { atMs, onProgress });
  if (database.kind === "postgres") await withPostgresRows(database, write);
  else await withSqliteRows(sqliteFile(database.dataDir), write);
  const files = await backupsIn({ folder, prefix });
  for (const old of files.slice(0, -kept)) await rm(join(folder, old.name));
  return file;
}

/** Oldest first. */
export async function backupsIn({
  folder,
  prefix,
}: Pick<BackupPlace, "folder" | "prefix">): Promise<readonly KeptBackup[]> {
  const names = await unlessGone(readdir(folder));
  const found: KeptBackup[] = [];
  for (const name of names ?? []) {
    const atMs = name.startsWith(prefix) ? timeOf(name.slice(prefix.length)) : undefined;
    const file = atMs === undefined ? undefined : await unlessGone(stat(join(folder, name)));
    if (atMs === undefined || !file) continue;
    found.push({ name, atMs, bytes: file.size, doneAtMs: Math.round(file.mtimeMs) });
  }
  return found.toSorted((one, other) => one.atMs - other.atMs);
}

/** By hand: where a file system says of every new folder that it is not there, Node's own way tries for ever. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") return;
    const parent = dirname(folder);
    if (code !== "ENOENT" || parent === folder || (await unlessGone(stat(parent)))) throw error;
    await makeFolder(parent);
    await mkdir(folder, { mode: 0o700 });
  }
}

function timeOf(stamp: string): number | undefined {
  const [, y, mo, d, h, mi, s, ms] = stampPattern.exec(stamp) ?? [];
  return y === undefined ? undefined : Date.parse(`${y}-${mo}-${d}T${h}:${mi}:${s}.${ms}Z`);
}

const unlessGone = <Found>(asked: Promise<Found>): Promise<Found | undefined> =>
  asked.catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });

const nameAt = (prefix: string, atMs: number): string =>
  `${prefix}${new Date(atMs).toISOString().replaceAll(/[-:.]/g, "")}.backup`;

const stampPattern = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z\.backup$/;
