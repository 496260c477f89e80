import type { Migration } from "@tessera/platform/server";

export const advertising: Migration = {
  name: "0001-advertising",
  async up(db, dialect) {
    await db.schema
      .createTable("advertising")
      .$call((table) => dialect.autoId(table))
      .addColumn("title", "text", (column) => column.notNull())
      .addColumn("link", "text", (column) => column.notNull())
      .addColumn("start_date", "text", (column) => column.notNull())
      .addColumn("end_date", "text", (column) => column.notNull())
      .addColumn("content_type", "text", (column) => column.notNull())
      .addColumn("picture_base64", "text", (column) => column.notNull())
      .execute();
  },
};
