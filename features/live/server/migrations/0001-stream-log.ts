import type { Migration } from "@tessera/platform/server";

export const streamLog: Migration = {
  name: "0001-stream-log",
  async up(db, dialect) {
    await db.schema
      .createTable("stream_log")
      .$call((table) => dialect.autoId(table))
      .addColumn("device_id", "text", (column) => column.notNull())
      .addColumn("channel_id", "text", (column) => column.notNull())
      .addColumn("flow", "integer", (column) => column.notNull())
      .addColumn("event", "text", (column) => column.notNull())
      .addColumn("reason_zh", "text", (column) => column.notNull())
      .addColumn("reason_en", "text", (column) => column.notNull())
      .addColumn("at_ms", "bigint", (column) => column.notNull())
      .addColumn("after_ms", "bigint", (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex("stream_log_by_channel")
      .on("stream_log")
      .columns(["device_id", "channel_id", "id"])
      .execute();
    await db.schema.createIndex("stream_log_by_time").on("stream_log").column("at_ms").execute();
  },
};
