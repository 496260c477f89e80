import type { Migration } from "@tessera/platform/server";

export const systemAlarms: Migration = {
  name: "0001-system-alarms",
  async up(db) {
    await db.schema
      .createTable("system_alarms")
      // Whose they are: the site's, or those of one of its servers.
      .addColumn("scope", "text", (column) => column.notNull())
      .addColumn("key", "text", (column) => column.notNull())
      .addColumn("alarm", "text", (column) => column.notNull())
      .addColumn("is_reported", "integer", (column) => column.notNull())
      .addPrimaryKeyConstraint("system_alarms_primary_key", ["scope", "key"])
      .execute();
    await db.schema
      .createTable("cameras_seen")
      .addColumn("device_id", "text", (column) => column.notNull())
      .addColumn("channel_id", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("cameras_seen_primary_key", ["device_id", "channel_id"])
      .execute();
  },
};
