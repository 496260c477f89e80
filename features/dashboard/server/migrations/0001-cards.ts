import type { Migration } from "@tessera/platform/server";

export const cards: Migration = {
  name: "0001-cards",
  async up(db) {
    await db.schema
      .createTable("dashboard_cards")
      .addColumn("user_id", "bigint", (column) =>
        column.primaryKey().references("users.id").onDelete("cascade"),
      )
      .addColumn("arrangement", "text", (column) => column.notNull())
      .execute();
  },
};
