import type { Migration } from "@tessera/platform/server";

/** Files that a device has sent of an alarm: pictures, clips, sound, data. */
export const attachments: Migration = {
  name: "0005-attachments",
  async up(db, dialect) {
    await db.schema
      .createTable("alarm_attachments")
      .$call((table) => dialect.autoId(table))
      .addColumn("alarm_id", "bigint", (column) =>
        column.notNull().references("alarms.id").onDelete("cascade"),
      )
      // As the device names it.
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("kind", "text", (column) => column.notNull())
      // By what is in it; empty: to be saved only.
      .addColumn("media_type", "text", (column) => column.notNull())
      .addColumn("size_bytes", "bigint", (column) => column.notNull())
      // Of the folder of attachments.
      .addColumn("file", "text", (column) => column.notNull())
      .addColumn("at_ms", "bigint", (column) => column.notNull())
      .addUniqueConstraint("alarm_attachments_name", ["alarm_id", "name"])
      .execute();
    await db.schema
      .createIndex("alarm_attachments_at")
      .on("alarm_attachments")
      .column("at_ms")
      .execute();
  },
};
