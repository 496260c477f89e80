import type { Migration } from "@tessera/platform/server";

export const screens: Migration = {
  name: "0002-screens",
  async up(db) {
    await db.schema
      .createTable("dashboard_screens")
      .addColumn("user_id", "bigint", (column) =>
        column.primaryKey().references("users.id").onDelete("cascade"),
      )
      .addColumn("choice", "text", (column) => column.notNull())
      .execute();
  },
};
