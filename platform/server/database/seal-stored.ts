import type { Text } from "@tessera/base";
import { type Kysely, sql } from "kysely";
import type { Database } from "./database.ts";
import type { FeatureMigrations, SecretColumn } from "./migration.ts";
import { keepOtherStartsOut } from "./start-lock.ts";

/** Rows whose secrets are sealed with a key that is not there. */
export interface LostSecrets {
  readonly label: Text;
  readonly count: number;
}

type Row = Record<string, string | number>;

/** The SQLite file was written anew since its secrets were sealed: no page of it remembers them in clear. */
const rewrittenVersion = 1;

/** Of an SQLite file that this program makes: nothing was ever stored in it in clear. */
export async function noteSealed(database: Database): Promise<void> {
  await sql`pragma user_version = ${sql.lit(rewrittenVersion)}`.execute(database.as<unknown>());
}

/**
 * Seals what was stored in clear, or with an older key, with the key of today, so that a copy of the database gives
 * no secret. Tells what cannot be opened.
 */
export async function sealStored(
  database: Database,
  features: readonly FeatureMigrations[],
): Promise<readonly LostSecrets[]> {
  const columns = features.flatMap(({ secrets = [] }) => secrets);
  const lost: LostSecrets[] = [];
  const renewed = new Set<string>();
  await database.transaction(async () => {
    await keepOtherStartsOut(database);
    for (const column of columns) {
      const found = await sealColumn(database, column);
      if (found.renewed > 0) renewed.add(column.table);
      if (found.lost > 0 && column.label) lost.push({ label: column.label, count: found.lost });
    }
  });
  await forgetOldText(database, renewed);
  if (renewed.size > 0)
    database.log.info({ tables: [...renewed] }, "Secrets that were stored in clear are sealed now");
  return lost;
}

/** One sentence for whoever runs the server. */
export function lostSecretsText(lost: readonly LostSecrets[], keyId: string): Text {
  const count = (language: "zh" | "en") =>
    lost.map(({ label, count: rows }) => `${label[language]} ${rows}`);
  return {
    zh: `部分已保存的密码无法用当前密钥（${keyId}）打开（${count("zh").join("、")}）：请把原来的 secret-box.key 以 secret-box.old.key 为名放回数据目录后重新启动，或重新填写这些密码。`,
    en: `Some stored passwords cannot be opened with the current key (${keyId}) (${count("en").join(", ")}): put the previous secret-box.key back into the data folder as secret-box.old.key and restart, or enter these passwords again.`,
  };
}

async function sealColumn(
  database: Database,
  { table, key, column, isJson = false, purposeOf = () => column }: SecretColumn,
): Promise<{ readonly renewed: number; readonly lost: number }> {
  const { sealer } = database;
  const db = database.as<Record<string, Row>>();
  const rows = await db
    .selectFrom(table)
    .select([...key, column])
    .execute();
  let renewed = 0;
  let lost = 0;
  for (const row of rows) {
    const stored = String(row[column]);
    const purpose = purposeOf(row);
    const state = isJson ? sealer.stateOfJson(stored) : sealer.stateOf(stored, purpose);
    if (state.isLost) lost++;
    if (!state.isDue) continue;
    const sealed = isJson
      ? sealer.toJson(sealer.fromJson(stored))
      : sealer.seal(sealer.open(stored, purpose) ?? stored, purpose);
    await update(db, { table, key, column }, row, sealed);
    renewed++;
  }
  return { renewed, lost };
}

async function update(
  db: Kysely<Record<string, Row>>,
  { table, key, column }: Pick<SecretColumn, "table" | "key" | "column">,
  row: Row,
  sealed: string,
): Promise<void> {
  let query = db.updateTable(table).set({ [column]: sealed });
  for (const name of key) query = query.where(name, "=", row[name] as string | number);
  await query.execute();
}

/** A database keeps what a row was before, until its place is needed. */
async function forgetOldText(database: Database, tables: ReadonlySet<string>): Promise<void> {
  const db = database.as<unknown>();
  if (database.kind === "postgres") {
    for (const table of tables) await sql`vacuum full ${sql.table(table)}`.execute(db);
    return;
  }
  const { rows } = await sql<{ user_version: number }>`pragma user_version`.execute(db);
  if (tables.size === 0 && rows[0]?.user_version === rewrittenVersion) return;
  await sql`vacuum`.execute(db);
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
  await noteSealed(database);
}
