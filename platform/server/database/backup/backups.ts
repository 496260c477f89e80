import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "../database.ts";
import { sqliteFile } from "../open-sqlite.ts";
import type { BackupKeys } from "./backup-lock.ts";
import { withPostgresRows } from "./postgres-rows.ts";
import { withSqliteRows } from "./sqlite-rows.ts";
import { writeBackup } from "./write-backup.ts";

export interface BackupPlace {
  readonly folder: string;
  /** What the names of these backups begin with: others in the folder are left alone. */
  readonly prefix: string;
  /** So many of them stay. */
  readonly kept: number;
}

/** Makes a backup; the oldest ones go. Gives the path of the new one. */
export async function backUp(
  database: Database,
  { folder, prefix, kept }: BackupPlace,
  passphrase = "",
): Promise<string> {
  const atMs = database.clock.nowMs();
  const file = join(folder, nameAt(prefix, atMs));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const keys: BackupKeys = { keys: await database.secrets.keys(), passphrase };
  if (database.kind === "postgres")
    await withPostgresRows(database, (rows) => writeBackup(file, keys, rows, { atMs }));
  else
    await withSqliteRows(sqliteFile(database.dataDir), (rows) =>
      writeBackup(file, keys, rows, { atMs }),
    );
  const files = await backupsIn({ folder, prefix });
  for (const old of files.slice(0, -kept)) await rm(join(folder, old.name));
  return file;
}

/** Oldest first. */
export async function backupsIn({
  folder,
  prefix,
}: Pick<BackupPlace, "folder" | "prefix">): Promise<
  readonly { readonly name: string; readonly atMs: number }[]
> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  return names
    .flatMap((name) => {
      const stamp = name.startsWith(prefix) ? name.slice(prefix.length) : "";
      const [, y, mo, d, h, mi, s, ms] = stampPattern.exec(stamp) ?? [];
      return y === undefined
        ? []
        : [{ name, atMs: Date.parse(`${y}-${mo}-${d}T${h}:${mi}:${s}.${ms}Z`) }];
    })
    .toSorted((one, other) => one.atMs - other.atMs);
}

const nameAt = (prefix: string, atMs: number): string =>
  `${prefix}${new Date(atMs).toISOString().replaceAll(/[-:.]/g, "")}.backup`;

const stampPattern = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z\.backup$/;
