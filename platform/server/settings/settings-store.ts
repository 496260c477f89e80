import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database, FeatureMigrations } from "../database/index.ts";

interface SettingsTable {
  section: string;
  /** Only the fields that were set: a default may change with the program. */
  json: string;
  updated_at_ms: number;
}

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
  ],
};

export class SettingsStore {
  readonly #db: Kysely<{ settings: SettingsTable }>;
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
}

const fields = z.record(z.string(), z.unknown());
