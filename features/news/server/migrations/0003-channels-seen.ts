import type { Migration } from "@tessera/platform/server";
import { sql } from "kysely";

/** The channels that have been online: only these can go offline. */
export const channelsSeen: Migration = {
  name: "0003-channels-seen",
  async up(db) {
    await db.schema
      .createTable("channels_seen_online")
      .addColumn("device_id", "text", (column) => column.notNull())
      .addColumn("channel_id", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("channels_seen_online_primary_key", ["device_id", "channel_id"])
      .execute();
    await sql`
      insert into channels_seen_online (device_id, channel_id)
      select distinct device_id, channel_id from channel_news
      where channel_id <> '' and is_online = 1`.execute(db);
  },
};
