import type { Generated, Kysely, Selectable } from "kysely";
import { z } from "zod";
import type { StoredSettingsChange } from "../../contract/index.ts";
import type { Database, FeatureMigrations } from "../database/index.ts";

interface SettingsTable {
  section: string;
  /** Only the fields that were set: a default may change with the program. */
  json: string;
  updated_at_ms: number;
}

interface ChangeTable {
  id: Generated<number>;
  section: string;
  at_ms: number;
  user_name: string;
  /** What differed, without secrets. */
  before_json: string;
  after_json: string;
}

interface Tables {
  settings: SettingsTable;
  settings_changes: ChangeTable;
}

/** The newest of each section; more is in the audit record. */
const keptChanges = 100;

export type StoredFields = Readonly<Record<string, unknown>>;

export const settingsMigrations: FeatureMigrations = {
  feature: "settings",
  secrets: [
    {
      table: "settings",
      key: ["section"],
      column: "json",
      isJson: true,
      label: { zh: "系统设置", en: "settings" },
    },
  ],
  migrations: [
    {
      name: "0001-settings",
      async up(db) {
        await db.schema
          .createTable("settings")
          .addColumn("section", "text", (column) => column.primaryKey())
          .addColumn("json", "text", (column) => column.notNull())
          .addColumn("updated_at_ms", "bigint", (column) => column.notNull())
          .execute();
      },
    },
    {
      name: "0002-settings-changes",
      async up(db, dialect) {
        await db.schema
          .createTable("settings_changes")
          .$call((table) => dialect.autoId(table))
          .addColumn("section", "text", (column) => column.notNull())
          .addColumn("at_ms", "bigint", (column) => column.notNull())
          .addColumn("user_name", "text", (column) => column.notNull())
          .addColumn("before_json", "text", (column) => column.notNull())
          .addColumn("after_json", "text", (column) => column.notNull())
          .execute();
        await db.schema
          .createIndex("settings_changes_by_section")
          .on("settings_changes")
          .columns(["section", "id"])
          .execute();
      },
    },
  ],
};

export class SettingsStore {
  readonly #db: Kysely<Tables>;
  readonly #sealer: Database["sealer"];

  constructor(database: Database) {
    this.#db = database.as();
    this.#sealer = database.sealer;
  }

  async all(): Promise<Map<string, StoredFields>> {
    const rows = await this.#db.selectFrom("settings").selectAll().execute();
    return new Map(
      rows.map(({ section, json }) => [section, fields.parse(this.#sealer.fromJson(json))]),
    );
  }

  async save(section: string, stored: StoredFields, atMs: number): Promise<void> {
    const values = { json: this.#sealer.toJson(stored), updated_at_ms: atMs };
    await this.#db
      .insertInto("settings")
      .values({ section, ...values })
      .onConflict((conflict) => conflict.column("section").doUpdateSet(values))
      .execute();
  }

  /** In the transaction of the change. */
  async addChange(change: Omit<StoredSettingsChange, "id">): Promise<void> {
    const { section, atMs, userName, before, after } = change;
    await this.#db
      .insertInto("settings_changes")
      .values({
        section,
        at_ms: atMs,
        user_name: userName,
        before_json: JSON.stringify(before),
        after_json: JSON.stringify(after),
      })
      .execute();
    const oldest = await this.#db
      .selectFrom("settings_changes")
      .select("id")
      .where("section", "=", section)
      .orderBy("id", "desc")
      .offset(keptChanges)
      .limit(1)
      .executeTakeFirst();
    if (oldest)
      await this.#db
        .deleteFrom("settings_changes")
        .where("section", "=", section)
        .where("id", "<=", oldest.id)
        .execute();
  }

  /** Newest first; of all sections without one. */
  async changes(section: string | undefined, limit: number): Promise<StoredSettingsChange[]> {
    const rows = await this.#db
      .selectFrom("settings_changes")
      .selectAll()
      .$if(section !== undefined, (query) => query.where("section", "=", section ?? ""))
      .orderBy("id", "desc")
      .limit(limit)
      .execute();
    return rows.map(changeOf);
  }

  async change(id: number): Promise<StoredSettingsChange | undefined> {
    const row = await this.#db
      .selectFrom("settings_changes")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirst();
    return row && changeOf(row);
  }
}

const changeOf = (row: Selectable<ChangeTable>): StoredSettingsChange => ({
  id: row.id,
  section: row.section,
  atMs: row.at_ms,
  userName: row.user_name,
  before: fields.parse(JSON.parse(row.before_json)),
  after: fields.parse(JSON.parse(row.after_json)),
});

const fields = z.record(z.string(), z.unknown());
