import { type Kysely, sql } from "kysely";
import { onTestFinished } from "vitest";
import { type Database, type FeatureMigrations, migrate } from "../server/database/index.ts";
import { addressOf } from "./for-each-database.ts";
import { schemaIn } from "./fresh-postgres.ts";

interface KeptSchema {
  readonly name: string;
  readonly shape: string;
}

/** Made by tests before this one in the same process, which have closed their connections. */
const kept = new Map<string, KeptSchema[]>();

/**
 * What `migrate` makes. On PostgreSQL the steps take several times as long as emptying the tables does, so a test
 * gets those that one before it has left.
 */
export async function makeTables(
  database: Database,
  features: readonly FeatureMigrations[],
): Promise<void> {
  const url = addressOf(database);
  const db = database.as<unknown>();
  if (!url || (await hasTables(db))) return migrate(database, features);
  const name = schemaIn(url);
  const key = keyOf(features);
  const shape = (await takeOver(db, name, key)) ?? (await makeAnew());
  if (shape)
    onTestFinished(({ task }) => {
      if (task.result?.state !== "fail") kept.set(key, [...(kept.get(key) ?? []), { name, shape }]);
    });

  /** Rows that the steps themselves insert would be gone: such tables are not kept. */
  async function makeAnew(): Promise<string | undefined> {
    await migrate(database, features);
    return (await hasRows(db)) ? undefined : shapeOf(db);
  }
}

const numbers = new WeakMap<object, number>();
let lastNumber = 0;

/** Steps may have the name of others, but do something else. */
function keyOf(features: readonly FeatureMigrations[]): string {
  const steps = features.flatMap(({ feature, migrations }) =>
    migrations.map((step) => {
      const number = numbers.get(step) ?? ++lastNumber;
      numbers.set(step, number);
      return `${feature}/${step.name}/${number}`;
    }),
  );
  return steps.join();
}

async function takeOver(
  db: Kysely<unknown>,
  name: string,
  key: string,
): Promise<string | undefined> {
  const found = kept.get(key)?.pop();
  if (!found) return undefined;
  // A test may have made something of its own in it, which stays.
  const isFree = await sql`drop schema ${sql.id(name)}`.execute(db).then(
    () => true,
    () => false,
  );
  if (!isFree) return undefined;
  const own = sql.id(name);
  await sql`alter schema ${sql.id(found.name)} rename to ${own}`.execute(db);
  if (await isEmptied(db, found.shape)) return found.shape;
  await sql`drop schema ${own} cascade`.execute(db);
  await sql`create schema ${own}`.execute(db);
  return undefined;
}

async function hasTables(db: Kysely<unknown>): Promise<boolean> {
  const query = sql`select 1 where to_regclass('migrations') is not null`;
  return (await query.execute(db)).rows.length > 0;
}

const tables = sql`
  select oid::regclass as name, oid from pg_class
  where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname <> 'migrations'`;

async function hasRows(db: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name::text from (${tables}) found`.execute(
    db,
  );
  const filled = rows.map(({ name }) => sql`select 1 from ${sql.raw(name)}`);
  if (filled.length === 0) return false;
  const query = sql`select 1 where exists (${sql.join(filled, sql` union all `)})`;
  return (await query.execute(db)).rows.length > 0;
}

/** Differs when a test has changed a table, or noted a step. */
async function shapeOf(db: Kysely<unknown>): Promise<string> {
  const query = sql<{ shape: string }>`
    select count(*) || ' ' || sum(hashtext(attname || atttypid || attnotnull || atthasdef)::bigint)
      || ' ' || (select count(*) from migrations) as shape
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = current_schema()::regnamespace and attnum > 0`;
  return (await query.execute(db)).rows[0]?.shape ?? "";
}

/** Whether the tables are as they were made, which the rows and the numbers given to them are then gone from. */
async function isEmptied(db: Kysely<unknown>, shape: string): Promise<boolean> {
  if ((await shapeOf(db)) !== shape) return false;
  await empty.execute(db);
  return true;
}

const empty = sql`
  do $$
  declare
    place record;
    is_filled boolean;
  begin
    perform set_config('lock_timeout', '2000', true);
    -- Foreign keys ask for no order.
    perform set_config('session_replication_role', 'replica', true);
    for place in ${tables} loop
      execute 'select exists (select 1 from ' || place.name || ')' into is_filled;
      if pg_relation_size(place.oid) > 65536 then
        execute 'truncate ' || place.name || ' cascade';
      elsif is_filled then
        execute 'delete from ' || place.name;
      end if;
    end loop;
    for place in
      select sequencename from pg_sequences
      where schemaname = current_schema() and last_value is not null
    loop
      execute 'alter sequence ' || quote_ident(place.sequencename) || ' restart';
    end loop;
  end $$`;
