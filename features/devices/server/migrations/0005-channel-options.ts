import type { Migration } from "@tessera/platform/server";

/** What a channel is wanted to be beyond its picture, as JSON. */
export const channelOptions: Migration = {
  name: "0005-channel-options",
  async up(db) {
    await db.schema
      .alterTable("channels")
      .addColumn("options", "text", (column) => column.notNull().defaultTo("{}"))
      .execute();
  },
};
