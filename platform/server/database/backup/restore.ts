import { mkdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Clock, type Logger, StartupError, systemClock } from "@tessera/base";
import { sql } from "kysely";
import { keyOf, type SecretKeys } from "../../secrets/secret-keys.ts";
import { prepareDataDir } from "../data-dir.ts";
import type { Database } from "../database.ts";
import { migrate } from "../migrate.ts";
import type { FeatureMigrations } from "../migration.ts";
import { openDatabase } from "../open-database.ts";
import { sqliteFile } from "../open-sqlite.ts";
import type { About } from "./backup-lines.ts";
import { checkBackup, readBackup } from "./read-backup.ts";
import type { DumpedTable, Value } from "./table-rows.ts";

interface RestoreOptions {
  readonly file: string;
  readonly dataDir: string;
  readonly url?: string | undefined;
  readonly passphrase: string;
  readonly migrations: readonly FeatureMigrations[];
  readonly log: Logger;
  readonly clock?: Clock;
}

/**
 * Puts the rows of a backup in the place of those that are there; the server must not run. All of the backup is looked
 * at before anything is changed. Gives where the former state is now.
 */
export async function restoreBackup(options: RestoreOptions): Promise<string> {
  const dataDir = await prepareDataDir(options.dataDir);
  const { url, clock = systemClock } = options;
  const whole = { ...options, dataDir, clock };
  return url ? restorePostgres(whole, url) : restoreSqlite(whole);
}

type Restoring = RestoreOptions & { readonly clock: Clock };

/** Into a file of its own, which takes the place of the other one when it is whole. */
async function restoreSqlite(options: Restoring): Promise<string> {
  const { dataDir, log, clock } = options;
  const folder = join(dataDir, "restoring");
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: 0o700 });
  try {
    const database = await openDatabase({ dataDir: folder, keysFrom: dataDir, log, clock });
    try {
      const about = await check(options, await database.secrets.keys());
      await sql`pragma foreign_keys = off`.execute(database.as<unknown>());
      await fill(database, options, about);
    } finally {
      await database.close();
    }
    const aside = `${sqliteFile(dataDir)}.before-restore-${clock.nowMs()}`;
    for (const end of ["", "-wal", "-shm"])
      await moveIfThere(`${sqliteFile(dataDir)}${end}`, aside + end);
    await rename(sqliteFile(folder), sqliteFile(dataDir));
    return aside;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** In one transaction: what was there is another schema afterwards. */
async function restorePostgres(options: Restoring, url: string): Promise<string> {
  const { dataDir, log, clock } = options;
  const database = await openDatabase({ url, dataDir, log, clock });
  try {
    const about = await check(options, await database.secrets.keys());
    return await database.transaction(async () => {
      const db = database.as<unknown>();
      const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db);
      const schema = rows[0]?.name ?? "public";
      const aside = `${schema}_before_restore_${clock.nowMs()}`;
      await sql`alter schema ${sql.id(schema)} rename to ${sql.id(aside)}`.execute(db);
      await sql`create schema ${sql.id(schema)}`.execute(db);
      await fill(database, options, about);
      return aside;
    });
  } finally {
    await database.close();
  }
}

async function check({ file, passphrase, migrations, ...at }: Restoring, keys: SecretKeys) {
  const about = await checkBackup(file, { keys, passphrase });
  const known = new Set(stepsOf(migrations));
  const unknown = about.steps.map(keyOfStep).find((step) => !known.has(step));
  if (unknown !== undefined) throw newerBackup(file, unknown);
  await keepKeys(about, keys, at.dataDir);
  return about;
}

/** The tables as they were when the backup was made; what is newer comes with the next start. */
async function fill(database: Database, options: Restoring, about: About): Promise<void> {
  const { file, passphrase, migrations } = options;
  const taken = new Set(about.steps.map(keyOfStep));
  await migrate(
    database,
    migrations.map((feature) => ({
      ...feature,
      migrations: feature.migrations.filter(({ name }) => taken.has(`${feature.feature}/${name}`)),
    })),
  );
  await database.transaction(async () => {
    const restraints = await dropReferences(database);
    await readBackup(
      file,
      { keys: await database.secrets.keys(), passphrase },
      {
        about: async () => {},
        // Some tables have rows from the first step on.
        table: (table) => empty(database, table),
        rows: (table, rows) => insert(database, table, rows),
      },
    );
    for (const restraint of restraints) await sql.raw(restraint).execute(database.as<unknown>());
    for (const [table, id] of Object.entries(about.lastIds)) await goOnFrom(database, table, id);
  });
}

async function empty(database: Database, { name }: DumpedTable): Promise<void> {
  await database.as<Record<string, Row>>().deleteFrom(name).execute();
}

type Row = Record<string, Value>;

async function insert(
  database: Database,
  { name, columns }: DumpedTable,
  rows: readonly (readonly Value[])[],
): Promise<void> {
  const values = rows.map((row) =>
    Object.fromEntries(columns.map((column, index) => [column, row[index] ?? null])),
  );
  await database.as<Record<string, Row>>().insertInto(name).values(values).execute();
}

/** Rows come in any order. Gives what brings the references back, and so proves that all of them lead somewhere. */
async function dropReferences(database: Database): Promise<readonly string[]> {
  if (database.kind === "sqlite") return [];
  const db = database.as<unknown>();
  const { rows } = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as table, quote_ident(conname) as name,
      pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(
    db,
  );
  for (const { table, name } of rows)
    await sql.raw(`alter table ${table} drop constraint ${name}`).execute(db);
  return rows.map(
    ({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`,
  );
}

/** No id is given out twice, not even one of a row that is gone. */
async function goOnFrom(database: Database, table: string, id: number): Promise<void> {
  const db = database.as<unknown>();
  if (database.kind === "postgres") {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${id})`.execute(db);
    return;
  }
  await sql`delete from sqlite_sequence where name = ${table}`.execute(db);
  await sql`insert into sqlite_sequence (name, seq) values (${table}, ${id})`.execute(db);
}

/** Of a backup with a passphrase: without them its secrets could not be opened on another machine. */
async function keepKeys({ keys }: About, known: SecretKeys, dataDir: string): Promise<void> {
  for (const text of keys) {
    const { id, bytes } = keyOf(Buffer.from(text, "base64"));
    if (known.some((key) => key.id === id)) continue;
    const file = join(dataDir, `secret-box.${id}.key`);
    await writeFile(file, bytes, { mode: 0o600, flush: true });
  }
}

async function moveIfThere(from: string, to: string): Promise<void> {
  const isThere = await stat(from).then(
    () => true,
    () => false,
  );
  if (isThere) await rename(from, to);
}

const stepsOf = (features: readonly FeatureMigrations[]): string[] =>
  features.flatMap(({ feature, migrations }) =>
    migrations.map(({ name }) => keyOfStep({ feature, name })),
  );

const keyOfStep = ({ feature, name }: About["steps"][number]): string => `${feature}/${name}`;

const newerBackup = (file: string, step: string) =>
  new StartupError("backup-newer", {
    zh: `备份 ${file} 由更新版本的程序创建（本程序不认识升级步骤 ${step}），未作任何修改。请用更新版本的程序恢复。`,
    en: `The backup ${file} was made by a newer version of the program (upgrade step ${step} is not known here). Nothing was changed. Restore it with the newer program.`,
  });
