import { chmod, open } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StartupError } from "@tessera/base";
import { Kysely, SqliteIntrospector, SqliteQueryCompiler } from "kysely";
import { JoiningDriver } from "./joining-driver.ts";
import { NodeSqliteAdapter, SqliteDriver } from "./sqlite-driver.ts";

const busyTimeoutMs = 5000;

export const sqliteFile = (dataDir: string): string => join(dataDir, "tessera.db");

export async function openSqlite(dataDir: string) {
  const driver = new JoiningDriver(new SqliteDriver(await openFile(sqliteFile(dataDir))));
  const kysely = new Kysely<unknown>({
    dialect: {
      createDriver: () => driver,
      createQueryCompiler: () => new SqliteQueryCompiler(),
      createAdapter: () => new NodeSqliteAdapter(),
      createIntrospector: (db) => new SqliteIntrospector(db),
    },
  });
  return { kysely, driver };
}

async function openFile(file: string): Promise<DatabaseSync> {
  let sqlite: DatabaseSync | undefined;
  try {
    // Made before SQLite sees it, so that it is never readable by others; -wal and -shm follow.
    const handle = await open(file, "a", 0o600);
    await handle.close();
    await chmod(file, 0o600);
    sqlite = new DatabaseSync(file, { timeout: busyTimeoutMs, enableForeignKeyConstraints: true });
    sqlite.exec("pragma journal_mode = wal");
    sqlite.prepare("select count(*) from sqlite_schema").get();
    return sqlite;
  } catch (cause) {
    sqlite?.close();
    throw whyNotOpened(file, cause);
  }
}

/** Result codes of SQLite (https://sqlite.org/rescode.html). */
const corrupt = 11;
const notADatabase = 26;

function whyNotOpened(file: string, cause: unknown): StartupError {
  const { errcode, code, message } = cause as Error & { errcode?: number; code?: string };
  if (errcode === corrupt || errcode === notADatabase)
    return new StartupError(
      "database-corrupt",
      {
        zh: `数据库文件 ${file} 已损坏或不是数据库。请用 npm run restore -- 文件 恢复同目录 backups 文件夹中最新的备份后再启动。`,
        en: `The database file ${file} is damaged or not a database. Restore the newest file of the backups folder beside it with npm run restore -- FILE, and start again.`,
      },
      { cause },
    );
  const why = code === "ERR_SQLITE_ERROR" ? message : (code ?? message);
  return new StartupError(
    "database-not-opened",
    {
      zh: `无法打开数据库文件 ${file}（${why}）。请检查文件权限、磁盘空间，以及是否有另一个 Tessera 正在使用该数据目录。`,
      en: `The database file ${file} cannot be opened (${why}). Check its permissions, the free disk space, and whether another Tessera uses this data folder.`,
    },
    { cause },
  );
}
