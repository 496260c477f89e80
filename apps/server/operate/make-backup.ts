import { existsSync } from "node:fs";
import { join } from "node:path";
import { BadRequest, silentLogger, systemClock } from "@tessera/base";
import { backupPlace, backupSettings } from "@tessera/features/backups/server";
import { backUp, type Environment, openDatabase } from "@tessera/platform/server";
import type { ServerOptions } from "../options.ts";
import { readSettings } from "./read-settings.ts";
import { type Said, said } from "./said.ts";

/** Beside a server that runs, or without one: the database is read in one transaction, wherever it is. */
export async function makeBackup(options: ServerOptions, env: Environment): Promise<Said> {
  const { dataDir, databaseUrl: url } = options;
  if (!url && !existsSync(join(dataDir, "tessera.db"))) throw nothingThere(dataDir);
  const database = await openDatabase({ url, dataDir, log: silentLogger, clock: systemClock });
  try {
    const settings = await readSettings(database, env);
    const { passphrase, ...wished } = settings.get(backupSettings);
    const file = await backUp(database, backupPlace(wished, dataDir), { passphrase });
    const key = passphrase
      ? { zh: "恢复时需要备份口令", en: "its passphrase opens it" }
      : {
          zh: `恢复时需要 ${join(dataDir, "secret-box.key")} 或 TESSERA_SECRET_KEY 中的密钥`,
          en: `the key in ${join(dataDir, "secret-box.key")} or TESSERA_SECRET_KEY opens it`,
        };
    return said(0, `备份已保存：${file}（${key.zh}）`, `The backup is ${file} (${key.en}).`);
  } finally {
    await database.close();
  }
}

const nothingThere = (dataDir: string) =>
  new BadRequest("nothing-to-back-up", {
    zh: `数据目录 ${dataDir} 中没有数据库，没有可备份的内容。请用 --data 指定数据目录，或用 DATABASE_URL 指定 PostgreSQL。`,
    en: `There is no database in the data folder ${dataDir}, so there is nothing to back up. Name the folder with --data, or PostgreSQL with DATABASE_URL.`,
  });
