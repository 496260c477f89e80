import type { Migration } from "../../database/index.ts";

export const leases: Migration = {
  name: "0002-leases",
  async up(db) {
    await db.schema
      .createTable("servers")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("expires_at_ms", "bigint", (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("leases")
      .addColumn("key", "text", (column) => column.primaryKey())
      // Null: given up. The row stays for its number, which only goes up.
      .addColumn("owner", "text")
      .addColumn("fence", "bigint", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("leases_owner").on("leases").column("owner").execute();
  },
};
