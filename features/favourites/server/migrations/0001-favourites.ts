import type { Migration } from "@tessera/platform/server";

export const favourites: Migration = {
  name: "0001-favourites",
  async up(db) {
    await db.schema
      .createTable("favourites")
      .addColumn("user_id", "bigint", (column) =>
        column.notNull().references("users.id").onDelete("cascade"),
      )
      .addColumn("device_id", "text", (column) => column.notNull())
      .addColumn("channel_id", "text", (column) => column.notNull())
      .addColumn("added_at_ms", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("favourites_primary_key", ["user_id", "device_id", "channel_id"])
      .execute();
    await db.schema
      .createIndex("favourites_by_channel")
      .on("favourites")
      .columns(["device_id", "channel_id"])
      .execute();
  },
};
