import { silentLogger, systemClock, type Text } from "@tessera/base";
import { compareSteps, openDatabase, restoreBackup } from "@tessera/platform/server";
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
  const { unknown } = await compareSteps(database, migrations).finally(() => database.close());
  if (unknown.length === 0)
    return {
      zh: "数据库没有被新版本改动过结构，照常使用。",
      en: "The newer version has not changed the tables: the database stays as it is.",
    };
  const aside = await restoreBackup({ file, dataDir, url, passphrase: "", migrations, log });
  return {
    zh: `升级前的备份 ${file} 已恢复；新版本的数据在 ${aside}。`,
    en: `The backup from before the update, ${file}, is restored. The data of the newer version is in ${aside}.`,
  };
}
