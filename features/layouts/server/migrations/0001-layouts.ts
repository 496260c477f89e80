import type { Migration } from "@tessera/platform/server";

export const layouts: Migration = {
  name: "0001-layouts",
  async up(db, dialect) {
    await db.schema
      .createTable("layouts")
      .$call((table) => dialect.autoId(table))
      .addColumn("owner_id", "bigint", (column) =>
        column.notNull().references("users.id").onDelete("cascade"),
      )
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("column_count", "integer", (column) => column.notNull())
      .addColumn("row_count", "integer", (column) => column.notNull())
      .addColumn("cells", "text", (column) => column.notNull())
      .addColumn("tour", "text", (column) => column.notNull())
      .addColumn("is_shared", "integer", (column) => column.notNull())
      .addColumn("revision", "integer", (column) => column.notNull())
      .addColumn("updated_at_ms", "bigint", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("layouts_by_owner").on("layouts").column("owner_id").execute();
  },
};
