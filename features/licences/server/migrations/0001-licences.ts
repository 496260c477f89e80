import type { Migration } from "@tessera/platform/server";

export const licences: Migration = {
  name: "0001-licences",
  async up(db) {
    await db.schema
      .createTable("licences")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("text", "text", (column) => column.notNull())
      .addColumn("added_at_ms", "bigint", (column) => column.notNull())
      .addColumn("added_by", "text", (column) => column.notNull())
      .addColumn("warned_days", "integer", (column) => column.notNull())
      .execute();
  },
};
