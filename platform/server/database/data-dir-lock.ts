import { existsSync } from "node:fs";
import { chmod } from "node:fs/promises";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StartupError } from "@tessera/base";
import { dataDirNotUsable, prepareDataDir } from "./data-dir.ts";

/** Result code of SQLite (https://sqlite.org/rescode.html). */
const busy = 5;

/**
 * Keeps a second server off the data folder, until the returned function is called. The lock is
 * one of the operating system on a SQLite file of its own: it ends with its process, however that
 * ends, so it is never stale, and it holds between containers that share a folder, where process
 * numbers mean nothing. Only SQLite may open the file: closing any other handle of it would drop
 * the lock. Rejects with a StartupError that names who has the folder.
 */
export async function lockDataDir(dataDir: string): Promise<() => Promise<void>> {
  const folder = await prepareDataDir(dataDir);
  const file = lockFileIn(folder);
  let sqlite: DatabaseSync | undefined;
  try {
    sqlite = new DatabaseSync(file);
    // The number is for the one who is refused; beside an immediate transaction it can be read.
    sqlite.exec(`begin immediate; pragma user_version = ${process.pid}; commit; begin immediate`);
    await chmod(file, 0o600);
  } catch (cause) {
    const error = sqlite && isBusy(cause) ? inUse(folder, sqlite) : notUsable(folder, cause);
    sqlite?.close();
    throw error;
  }
  const lock = sqlite;
  return async () => {
    if (lock.isOpen) lock.close();
  };
}

export interface DataDirHolder {
  /** As its own machine or container numbers it; undefined: it is just starting. */
  readonly pid: number | undefined;
}

/** Who has the data folder now; undefined: nobody. Makes nothing where nothing is. */
export function dataDirHolder(dataDir: string): DataDirHolder | undefined {
  const file = lockFileIn(resolve(dataDir));
  if (!existsSync(file)) return undefined;
  let sqlite: DatabaseSync | undefined;
  try {
    sqlite = new DatabaseSync(file);
    sqlite.exec("begin immediate; rollback");
    return undefined;
  } catch (cause) {
    if (!sqlite || !isBusy(cause)) throw notUsable(dataDir, cause);
    const pid = Number(holderOf(sqlite));
    return { pid: Number.isInteger(pid) ? pid : undefined };
  } finally {
    sqlite?.close();
  }
}

const lockFileIn = (folder: string): string => join(folder, "tessera.lock");

const isBusy = (error: unknown) => (error as { errcode?: number }).errcode === busy;

function inUse(folder: string, sqlite: DatabaseSync): StartupError {
  const pid = holderOf(sqlite);
  return new StartupError("data-dir-in-use", {
    zh: `数据目录 ${folder} 正被另一个 Tessera 使用（进程号 ${pid}）。请先停止它，或用 --data 指定另一个目录。`,
    en: `The data folder ${folder} is in use by another Tessera (process ${pid}). Stop that one, or choose another folder with --data.`,
  });
}

function notUsable(folder: string, cause: unknown): StartupError {
  const { code, message } = cause as NodeJS.ErrnoException;
  return dataDirNotUsable(folder, code === "ERR_SQLITE_ERROR" ? message : String(code), cause);
}

function holderOf(sqlite: DatabaseSync): string {
  try {
    const row = sqlite.prepare("pragma user_version").get();
    return String(row?.["user_version"]);
  } catch (error) {
    // Just being written.
    if (isBusy(error)) return "?";
    throw error;
  }
}
