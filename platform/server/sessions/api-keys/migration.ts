import type { Migration } from "../../database/index.ts";

export const apiKeys: Migration = {
  name: "0012-api-keys",
  async up(db, dialect) {
    await db.schema
      .createTable("api_keys")
      .$call((table) => dialect.autoId(table))
      .addColumn("user_id", "bigint", (column) =>
        column.notNull().references("users.id").onDelete("cascade"),
      )
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("key_hash", "text", (column) => column.notNull().unique())
      .addColumn("tail", "text", (column) => column.notNull())
      .addColumn("may_change", "integer", (column) => column.notNull())
      .addColumn("parts", "text")
      .addColumn("networks", "text", (column) => column.notNull())
      .addColumn("made_by", "text", (column) => column.notNull())
      .addColumn("created_at_ms", "bigint", (column) => column.notNull())
      .addColumn("expires_at_ms", "bigint", (column) => column.notNull())
      .addColumn("revoked_at_ms", "bigint", (column) => column.notNull())
      .addColumn("last_used_at_ms", "bigint", (column) => column.notNull())
      .addColumn("last_address", "text", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("api_keys_by_user").on("api_keys").column("user_id").execute();
  },
};
