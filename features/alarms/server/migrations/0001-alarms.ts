import type { Migration } from "@tessera/platform/server";

export const alarms: Migration = {
  name: "0001-alarms",
  async up(db, dialect) {
    await db.schema
      .createTable("alarms")
      .$call((table) => dialect.autoId(table))
      .addColumn("source", "text", (column) => column.notNull())
      .addColumn("device_id", "text", (column) => column.notNull())
      .addColumn("channel_id", "text", (column) => column.notNull())
      .addColumn("alarm_type", "integer", (column) => column.notNull())
      .addColumn("severity", "integer", (column) => column.notNull())
      .addColumn("began_at_ms", "bigint")
      .addColumn("ended_at_ms", "bigint")
      .addColumn("is_moment", "integer", (column) => column.notNull())
      // Of an alarm that goes on, by which its end finds it.
      .addColumn("open_key", "text", (column) => column.unique())
      .addColumn("topic", "text", (column) => column.notNull())
      .addColumn("description", "text", (column) => column.notNull())
      .addColumn("position", "text")
      .addColumn("picture", "text")
      .addColumn("raw", "text")
      .execute();
    await db.schema
      .createIndex("alarms_device")
      .on("alarms")
      .columns(["device_id", "id"])
      .execute();
    await db.schema.createIndex("alarms_began").on("alarms").column("began_at_ms").execute();
  },
};
