import type { Migration } from "@tessera/platform/server";

export const channelNews: Migration = {
  name: "0001-channel-news",
  async up(db, dialect) {
    await db.schema
      .createTable("channel_news")
      .$call((table) => dialect.autoId(table))
      .addColumn("device_id", "text", (column) => column.notNull())
      .addColumn("channel_id", "text", (column) => column.notNull())
      .addColumn("channel_name", "text", (column) => column.notNull())
      .addColumn("is_online", "integer", (column) => column.notNull())
      .addColumn("at_ms", "bigint", (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex("channel_news_by_channel")
      .on("channel_news")
      .columns(["device_id", "channel_id", "id"])
      .execute();
  },
};
