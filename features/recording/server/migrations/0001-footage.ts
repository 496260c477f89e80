import type { Migration } from "@tessera/platform/server";
import { sql } from "kysely";

export const footage: Migration = {
  name: "0001-footage",
  async up(db, dialect) {
    // The id is the channel's number in the names of folders: never used twice.
    await db.schema
      .createTable("recorded_channels")
      .$call((table) => dialect.autoId(table))
      .addColumn("device_id", "text", (column) => column.notNull())
      .addColumn("channel_id", "text", (column) => column.notNull())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("device_name", "text", (column) => column.notNull())
      .addUniqueConstraint("recorded_channels_place", ["device_id", "channel_id"])
      .execute();
    await db.schema
      .createTable("recording_roots")
      .$call((table) => dialect.autoId(table))
      .addColumn("path", "text", (column) => column.notNull())
      .addColumn("volume_id", "text", (column) => column.notNull().unique())
      .execute();
    await db.schema
      .createTable("recording_segments")
      .$call((table) => dialect.autoId(table))
      .addColumn("channel_no", "bigint", (column) => column.notNull())
      .addColumn("flow", "integer", (column) => column.notNull())
      .addColumn("start_ms", "bigint", (column) => column.notNull())
      .addColumn("end_ms", "bigint", (column) => column.notNull())
      .addColumn("root_id", "bigint", (column) => column.notNull())
      .addColumn("bytes", "bigint", (column) => column.notNull())
      .addColumn("state", "integer", (column) => column.notNull())
      .addColumn("is_locked", "integer", (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex("recording_segments_by_time")
      .on("recording_segments")
      .columns(["channel_no", "flow", "start_ms"])
      .execute();
    // The rest know only some of the rows. Queries repeat the condition to the letter, or they are not used.
    await sql`create index recording_segments_unfinished on recording_segments (state) where state <> 1`.execute(
      db,
    );
    await sql`create index recording_segments_locked on recording_segments (channel_no, flow, start_ms)
      where is_locked = 1`.execute(db);
    await sql`create index recording_segments_oldest_of_root on recording_segments (root_id, start_ms)
      where state = 1 and is_locked = 0`.execute(db);
    await sql`create index recording_segments_oldest_of_channel on recording_segments (channel_no, start_ms)
      where state = 1 and is_locked = 0`.execute(db);
    await db.schema
      .createTable("recording_stretches")
      .addColumn("channel_no", "bigint", (column) => column.notNull())
      .addColumn("flow", "integer", (column) => column.notNull())
      .addColumn("start_ms", "bigint", (column) => column.notNull())
      .addColumn("end_ms", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("recording_stretches_key", ["channel_no", "flow", "start_ms"])
      .execute();
    await db.schema
      .createTable("recording_gaps")
      .addColumn("channel_no", "bigint", (column) => column.notNull())
      .addColumn("flow", "integer", (column) => column.notNull())
      .addColumn("start_ms", "bigint", (column) => column.notNull())
      .addColumn("end_ms", "bigint", (column) => column.notNull())
      .addColumn("reason", "text", (column) => column.notNull())
      .addColumn("detail", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("recording_gaps_key", ["channel_no", "flow", "start_ms"])
      .execute();
    await db.schema
      .createTable("recording_days")
      .addColumn("channel_no", "bigint", (column) => column.notNull())
      .addColumn("root_id", "bigint", (column) => column.notNull())
      .addColumn("utc_day", "integer", (column) => column.notNull())
      .addColumn("bytes", "bigint", (column) => column.notNull())
      .addColumn("locked_bytes", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("recording_days_key", ["channel_no", "root_id", "utc_day"])
      .execute();
    // One row: until when the server is known to have run.
    await db.schema
      .createTable("recording_alive")
      .addColumn("id", "integer", (column) => column.primaryKey())
      .addColumn("until_ms", "bigint", (column) => column.notNull())
      .execute();
  },
};
