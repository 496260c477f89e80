import type { Migration } from "@tessera/platform/server";

export const bookmarks: Migration = {
  name: "0001-bookmarks",
  async up(db, dialect) {
    await db.schema
      .createTable("bookmarks")
      .$call((table) => dialect.autoId(table))
      .addColumn("user_id", "bigint", (column) =>
        column.notNull().references("users.id").onDelete("cascade"),
      )
      .addColumn("device_id", "text", (column) => column.notNull())
      .addColumn("channel_id", "text", (column) => column.notNull())
      .addColumn("at_ms", "bigint", (column) => column.notNull())
      .addColumn("note", "text", (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex("bookmarks_by_channel")
      .on("bookmarks")
      .columns(["device_id", "channel_id", "at_ms"])
      .execute();
    await db.schema.createIndex("bookmarks_by_user").on("bookmarks").column("user_id").execute();
    await db.schema.createIndex("bookmarks_by_time").on("bookmarks").column("at_ms").execute();
  },
};
