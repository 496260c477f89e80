import type { Migration } from "@tessera/platform/server";

/** Where a channel is pushed to, as JSON with its address sealed; empty: nowhere. */
export const channelRelay: Migration = {
  name: "0006-channel-relay",
  async up(db) {
    await db.schema
      .alterTable("channels")
      .addColumn("relay", "text", (column) => column.notNull().defaultTo(""))
      .execute();
  },
};
