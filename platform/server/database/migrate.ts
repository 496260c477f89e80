import { StartupError } from "@tessera/base";
import { sql } from "kysely";
import { backUpBeforeUpgrade, findBackupBefore } from "./backup/before-upgrade.ts";
import type { Database } from "./database.ts";
import { type FeatureMigrations, type Migration, schemaDialects } from "./migration.ts";
import { noteSealed } from "./seal-stored.ts";
import { keepOtherStartsOut } from "./start-lock.ts";

interface MigrationTable {
  feature: string;
  name: string;
  applied_at_ms: number;
}

interface Step extends Migration {
  readonly feature: string;
}

/**
 * Brings the tables up to date: all missing steps or none. A database that a newer program made
 * is refused and left as it is.
 */
export async function migrate(
  database: Database,
  features: readonly FeatureMigrations[],
): Promise<void> {
  const steps = stepsOf(features);
  const applied = await readApplied(database);
  await refuseNewer(database, steps, applied);
  if (missing(steps, applied).length === 0) return;
  const isSqlite = database.kind === "sqlite";
  const isNew = isSqlite && (await isNewFile(database));
  const backup = isSqlite && !isNew ? await backUpBeforeUpgrade(database) : undefined;
  await database.transaction(async () => {
    await keepOtherStartsOut(database);
    if (isNew) await noteSealed(database);
    await createMigrationTable(database);
    // Read again: another node may have been first.
    for (const step of missing(steps, await readApplied(database)))
      await apply(database, step, backup);
  });
}

/** What this program would add to the tables, and what it does not know of them, by name. */
export async function compareSteps(
  database: Database,
  features: readonly FeatureMigrations[],
): Promise<{ readonly missing: readonly string[]; readonly unknown: readonly string[] }> {
  const steps = stepsOf(features);
  const applied = await readApplied(database);
  const known = new Set(steps.map(keyOf));
  return {
    missing: missing(steps, applied).map(keyOf),
    unknown: applied.map(keyOf).filter((key) => !known.has(key)),
  };
}

function stepsOf(features: readonly FeatureMigrations[]): Step[] {
  const seen = new Set<string>();
  return inOrder(features).flatMap(({ feature, migrations }) => {
    if (seen.has(feature)) throw new Error(`Feature ${feature} has two lists of migrations`);
    seen.add(feature);
    migrations.forEach(({ name }, index) => {
      const previous = migrations[index - 1]?.name ?? "";
      if (name <= previous) throw new Error(`Migration ${feature}/${name} is out of order`);
    });
    return migrations.map((migration) => ({
      feature,
      name: migration.name,
      up: migration.up.bind(migration),
    }));
  });
}

/** As given, but each after those that it names. */
function inOrder(features: readonly FeatureMigrations[]): readonly FeatureMigrations[] {
  const ordered = new Set<FeatureMigrations>();
  const add = (one: FeatureMigrations) => {
    for (const before of features)
      if (one.after?.includes(before.feature) && !before.after?.includes(one.feature)) add(before);
    ordered.add(one);
  };
  for (const one of features) add(one);
  return [...ordered];
}

const keyOf = ({ feature, name }: { feature: string; name: string }) => `${feature}/${name}`;

function missing(steps: readonly Step[], applied: readonly MigrationTable[]): Step[] {
  const done = new Set(applied.map(keyOf));
  return steps.filter((step) => !done.has(keyOf(step)));
}

async function apply(database: Database, step: Step, backup: string | undefined): Promise<void> {
  const { feature, name } = step;
  try {
    await step.up(database.as<unknown>(), schemaDialects[database.kind]);
    await database
      .as<{ migrations: MigrationTable }>()
      .insertInto("migrations")
      .values({ feature, name, applied_at_ms: database.clock.nowMs() })
      .execute();
    database.log.info({ feature, migration: name }, "Migration applied");
  } catch (cause) {
    throw new StartupError(
      "migration-failed",
      {
        zh: `数据库升级步骤 ${keyOf(step)} 失败，所有修改已撤销。${backup ? `升级前的备份在 ${backup}。` : ""}请继续使用旧版本程序并报告此问题。`,
        en: `The database upgrade step ${keyOf(step)} failed and everything was undone. ${backup ? `The backup from before is ${backup}. ` : ""}Go on with the older program and report this problem.`,
      },
      { cause },
    );
  }
}

async function refuseNewer(
  database: Database,
  steps: readonly Step[],
  applied: readonly MigrationTable[],
): Promise<void> {
  const known = new Set(steps.map(keyOf));
  const [first] = applied
    .filter((row) => !known.has(keyOf(row)))
    .toSorted((a, b) => a.applied_at_ms - b.applied_at_ms);
  if (!first) return;
  const backup =
    database.kind === "sqlite" && (await findBackupBefore(database, first.applied_at_ms));
  throw new StartupError("database-newer", {
    zh: `数据库由更新版本的程序创建（本程序不认识升级步骤 ${keyOf(first)}），未作任何修改。请运行更新版本的程序，或恢复升级前的备份${backup ? `：npm run restore -- ${backup}` : ""}。`,
    en: `The database was made by a newer version of the program (upgrade step ${keyOf(first)} is not known here). Nothing was changed. Run the newer program, or restore the backup from before the upgrade${backup ? `: npm run restore -- ${backup}` : ""}.`,
  });
}

async function createMigrationTable(database: Database): Promise<void> {
  await database
    .as<unknown>()
    .schema.createTable("migrations")
    .ifNotExists()
    .addColumn("feature", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("applied_at_ms", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("migrations_primary_key", ["feature", "name"])
    .execute();
}

async function readApplied(database: Database): Promise<MigrationTable[]> {
  if (!(await hasMigrationTable(database))) return [];
  return database
    .as<{ migrations: MigrationTable }>()
    .selectFrom("migrations")
    .selectAll()
    .execute();
}

async function hasMigrationTable(database: Database): Promise<boolean> {
  const query =
    database.kind === "postgres"
      ? sql`select 1 where to_regclass('migrations') is not null`
      : sql`select 1 from sqlite_schema where type = 'table' and name = 'migrations'`;
  return (await query.execute(database.as<unknown>())).rows.length > 0;
}

async function isNewFile(database: Database): Promise<boolean> {
  const query = sql`select 1 from sqlite_schema limit 1`;
  return (await query.execute(database.as<unknown>())).rows.length === 0;
}
