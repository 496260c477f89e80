import type { Migration } from "@tessera/platform/server";

export const logo: Migration = {
  name: "0002-logo",
  async up(db) {
    await db.schema
      .createTable("site_logo")
      .addColumn("id", "integer", (column) => column.primaryKey())
      .addColumn("content_type", "text", (column) => column.notNull())
      .addColumn("picture_base64", "text", (column) => column.notNull())
      .addColumn("changed_at_ms", "bigint", (column) => column.notNull())
      .execute();
  },
};
