import type { Migration } from "@tessera/platform/server";
import { sql } from "kysely";

export const foldedNews: Migration = {
  name: "0002-folded-news",
  async up(db) {
    for (const column of ["revision", "count"] as const)
      await db.schema
        .alterTable("channel_news")
        .addColumn(column, "bigint", (definition) => definition.notNull().defaultTo(1))
        .execute();
    await db.schema.alterTable("channel_news").addColumn("flap_since_ms", "bigint").execute();
    await sql`update channel_news set revision = id`.execute(db);
    await db.schema
      .createIndex("channel_news_by_revision")
      .on("channel_news")
      .column("revision")
      .execute();
    await db.schema
      .createTable("channels_told_offline")
      .addColumn("device_id", "text", (column) => column.notNull())
      .addColumn("channel_id", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("channels_told_offline_primary_key", ["device_id", "channel_id"])
      .execute();
    await sql`
      insert into channels_told_offline (device_id, channel_id)
      select device_id, channel_id from channel_news as news
      where is_online = 0 and id = (
        select max(id) from channel_news as other
        where other.device_id = news.device_id and other.channel_id = news.channel_id
      )`.execute(db);
  },
};
