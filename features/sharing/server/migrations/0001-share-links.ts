import type { Migration } from "@tessera/platform/server";

export const shareLinks: Migration = {
  name: "0001-share-links",
  async up(db, dialect) {
    await db.schema
      .createTable("share_links")
      .$call((table) => dialect.autoId(table))
      .addColumn("key_hash", "text", (column) => column.notNull().unique())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("device_id", "text", (column) => column.notNull())
      .addColumn("channel_id", "text", (column) => column.notNull())
      .addColumn("flow", "integer", (column) => column.notNull())
      // Not a reference: the link of a deleted user stays to be seen, without power.
      .addColumn("owner_id", "bigint", (column) => column.notNull())
      .addColumn("owner_name", "text", (column) => column.notNull())
      .addColumn("created_at_ms", "bigint", (column) => column.notNull())
      .addColumn("expires_at_ms", "bigint", (column) => column.notNull())
      .addColumn("revoked_at_ms", "bigint", (column) => column.notNull())
      .addColumn("max_viewers", "integer", (column) => column.notNull())
      .addColumn("opened", "bigint", (column) => column.notNull())
      .addColumn("last_open_at_ms", "bigint", (column) => column.notNull())
      .execute();
  },
};
