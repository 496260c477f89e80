import type { Migration } from "@tessera/platform/server";

export const waitingRoom: Migration = {
  name: "0001-waiting-room",
  async up(db) {
    await db.schema
      .createTable("ehome_waiting")
      .addColumn("guest_id", "text", (column) => column.primaryKey())
      .addColumn("transport", "text", (column) => column.notNull())
      .addColumn("host", "text", (column) => column.notNull())
      .addColumn("port", "integer", (column) => column.notNull())
      .addColumn("version", "text", (column) => column.notNull())
      .addColumn("firmware", "text", (column) => column.notNull())
      .addColumn("state", "text", (column) => column.notNull())
      .addColumn("came_at_ms", "bigint", (column) => column.notNull())
      .addColumn("seen_at_ms", "bigint", (column) => column.notNull())
      .execute();
  },
};
