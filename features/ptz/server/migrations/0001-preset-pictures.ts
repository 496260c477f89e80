import type { Migration } from "@tessera/platform/server";

export const presetPictures: Migration = {
  name: "0001-preset-pictures",
  async up(db) {
    await db.schema
      .createTable("ptz_preset_pictures")
      .addColumn("device_id", "text", (column) => column.notNull())
      .addColumn("channel_id", "text", (column) => column.notNull())
      .addColumn("token", "text", (column) => column.notNull())
      .addColumn("taken_at_ms", "bigint", (column) => column.notNull())
      .addColumn("jpeg_base64", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("ptz_preset_pictures_primary_key", [
        "device_id",
        "channel_id",
        "token",
      ])
      .execute();
    await db.schema
      .createIndex("ptz_preset_pictures_by_time")
      .on("ptz_preset_pictures")
      .column("taken_at_ms")
      .execute();
  },
};
