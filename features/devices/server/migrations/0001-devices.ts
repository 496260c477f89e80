import type { Migration } from "@tessera/platform/server";

export const devices: Migration = {
  name: "0001-devices",
  async up(db) {
    await db.schema
      .createTable("devices")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("driver", "text", (column) => column.notNull())
      .addColumn("connection", "text", (column) => column.notNull())
      .addColumn("is_enabled", "integer", (column) => column.notNull())
      .addColumn("is_on_demand", "integer", (column) => column.notNull())
      .addColumn("last_seen_at_ms", "bigint")
      .addColumn("created_at_ms", "bigint", (column) => column.notNull())
      .execute();
  },
};
