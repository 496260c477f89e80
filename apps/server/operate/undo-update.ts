import { Conflict, silentLogger, systemClock, type Text } from "@tessera/base";
import {
  compareSteps,
  type Database,
  openDatabase,
  restoreBackup,
  ServerStore,
  serverIdOf,
} from "@tessera/platform/server";
import { loadModules, migrationsOf } from "../modules.ts";
import type { ServerOptions } from "../options.ts";

/**
 * After a newer version has had the database: if that has changed tables, this one cannot read them, and the backup
 * from before comes back. Otherwise nothing is lost, and nothing done.
 */
export async function undoUpdate(
  file: string,
  { dataDir, databaseUrl: url }: Pick<ServerOptions, "dataDir" | "databaseUrl">,
): Promise<Text> {
  const log = silentLogger;
  const migrations = migrationsOf(await loadModules());
  const database = await openDatabase({ url, dataDir, log, clock: systemClock });
  try {
    const { unknown } = await compareSteps(database, migrations);
    if (unknown.length === 0) return unchanged;
    if (await hasOthers(database)) throw othersRun(file);
  } finally {
    await database.close();
  }
  const aside = await restoreBackup({ file, dataDir, url, passphrase: "", migrations, log });
  return {
    zh: `升级前的备份 ${file} 已恢复；新版本的数据在 ${aside}。`,
    en: `The backup from before the update, ${file}, is restored. The data of the newer version is in ${aside}.`,
  };
}

/** Servers that share the database and live: it cannot be exchanged under them. */
async function hasOthers(database: Database): Promise<boolean> {
  const own = await serverIdOf(database);
  const servers = await new ServerStore(database).all();
  return servers.some(({ id, silentMs }) => id !== own && silentMs === 0);
}

const unchanged: Text = {
  zh: "新版本没有改动数据库结构，数据照常使用。",
  en: "The newer version has not changed the tables: the database stays as it is.",
};

const othersRun = (file: string) =>
  new Conflict("undo-others-run", {
    zh: `新版本改动了数据库结构，而站点的其他服务器正在使用它，不能恢复备份。请停止其他服务器后执行 tessera restore ${file}，或把新版本修复后再启动。`,
    en: `The newer version has changed the tables, and other servers of the site use them, so the backup was not restored. Stop those servers and run tessera restore ${file}, or start a newer version that works.`,
  });
