import type { Migration } from "@tessera/platform/server";

export const history: Migration = {
  name: "0003-history",
  async up(db, dialect) {
    await db.schema
      .createTable("presence_history")
      .addColumn("device_id", "text", (column) => column.notNull())
      .addColumn("is_online", "integer", (column) => column.notNull())
      .addColumn("reason", "text")
      .addColumn("at_ms", "bigint", (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex("presence_history_device")
      .on("presence_history")
      .columns(["device_id", "at_ms"])
      .execute();
    // When we looked at all: before, between and after these, nothing is known of any device.
    await db.schema
      .createTable("presence_watches")
      .addColumn("from_ms", "bigint", (column) => column.primaryKey())
      .addColumn("until_ms", "bigint", (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("device_events")
      .$call((table) => dialect.autoId(table))
      .addColumn("device_id", "text", (column) => column.notNull())
      .addColumn("channel_id", "text", (column) => column.notNull())
      .addColumn("alarm_type", "integer", (column) => column.notNull())
      .addColumn("phase", "text", (column) => column.notNull())
      .addColumn("topic", "text", (column) => column.notNull())
      .addColumn("description", "text", (column) => column.notNull())
      .addColumn("at_ms", "bigint", (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex("device_events_device")
      .on("device_events")
      .columns(["device_id", "id"])
      .execute();
  },
};
