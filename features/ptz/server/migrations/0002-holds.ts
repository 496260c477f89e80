import type { Migration } from "@tessera/platform/server";

export const holds: Migration = {
  name: "0002-holds",
  async up(db) {
    await db.schema
      .createTable("ptz_holds")
      .addColumn("device_id", "text", (column) => column.notNull())
      .addColumn("channel_id", "text", (column) => column.notNull())
      .addColumn("user_id", "bigint", (column) => column.notNull())
      .addColumn("session_id", "bigint")
      .addColumn("operator_name", "text", (column) => column.notNull())
      .addColumn("priority", "integer", (column) => column.notNull())
      .addColumn("locked_until_ms", "bigint", (column) => column.notNull())
      .addColumn("until_ms", "bigint", (column) => column.notNull())
      .addColumn("server", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("ptz_holds_primary_key", ["device_id", "channel_id"])
      .execute();
  },
};
