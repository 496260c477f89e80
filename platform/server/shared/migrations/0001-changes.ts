import type { Migration } from "../../database/index.ts";

export const changes: Migration = {
  name: "0001-changes",
  async up(db, dialect) {
    await db.schema
      .createTable("changes")
      .$call((table) => dialect.autoId(table))
      .addColumn("model", "text", (column) => column.notNull())
      .addColumn("change", "text", (column) => column.notNull())
      .addColumn("at_ms", "bigint", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("changes_model").on("changes").columns(["model", "id"]).execute();
    await db.schema.createIndex("changes_at").on("changes").column("at_ms").execute();
  },
};
