import type { Migration } from "@tessera/platform/server";

export const access: Migration = {
  name: "0001-access",
  async up(db) {
    await db.schema
      .createTable("jt808_waiting")
      .addColumn("guest_id", "text", (column) => column.primaryKey())
      .addColumn("transport", "text", (column) => column.notNull())
      .addColumn("host", "text", (column) => column.notNull())
      .addColumn("port", "integer", (column) => column.notNull())
      .addColumn("plate", "text", (column) => column.notNull())
      .addColumn("maker", "text", (column) => column.notNull())
      .addColumn("is_let_in", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("came_at_ms", "bigint", (column) => column.notNull())
      .addColumn("seen_at_ms", "bigint", (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("jt808_numbers")
      .addColumn("phone", "text", (column) => column.primaryKey())
      .addColumn("list", "text", (column) => column.notNull())
      .addColumn("description", "text", (column) => column.notNull())
      .addColumn("created_at_ms", "bigint", (column) => column.notNull())
      .execute();
  },
};
