import type { Migration } from "@tessera/platform/server";
import { sql } from "kysely";

export const channels: Migration = {
  name: "0002-channels",
  async up(db) {
    // One column a statement: SQLite adds no more at once.
    for (const column of ["manufacturer", "model", "firmware", "serial"])
      await db.schema
        .alterTable("devices")
        .addColumn(column, "text", (type) => type.notNull().defaultTo(""))
        .execute();
    await db.schema.alterTable("devices").addColumn("removed_at_ms", "bigint").execute();
    await db.schema
      .createTable("channels")
      .addColumn("device_id", "text", (column) => column.notNull())
      .addColumn("channel_id", "text", (column) => column.notNull())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("found_name", "text")
      .addColumn("parent_id", "text", (column) => column.notNull())
      .addColumn("is_directory", "integer", (column) => column.notNull())
      .addColumn("is_enabled", "integer", (column) => column.notNull())
      .addColumn("is_on_demand", "integer", (column) => column.notNull())
      .addColumn("driver", "text")
      .addColumn("connection", "text", (column) => column.notNull())
      .addColumn("longitude", "double precision", (column) => column.notNull())
      .addColumn("latitude", "double precision", (column) => column.notNull())
      .addColumn("gps_longitude", "double precision", (column) => column.notNull())
      .addColumn("gps_latitude", "double precision", (column) => column.notNull())
      .addColumn("gb_id", "text", (column) => column.notNull())
      .addColumn("number", "integer", (column) => column.notNull())
      .addColumn("created_at_ms", "bigint", (column) => column.notNull())
      .addColumn("removed_at_ms", "bigint")
      .addPrimaryKeyConstraint("channels_key", ["device_id", "channel_id"])
      .execute();
    // Until now each device was its only channel.
    await sql`
      insert into channels (device_id, channel_id, name, parent_id, is_directory, is_enabled,
        is_on_demand, connection, longitude, latitude, gps_longitude, gps_latitude, gb_id, number,
        created_at_ms)
      select id, '1', name, '', 0, 1, is_on_demand, '{}', 0, 0, 0, 0, '', 0, created_at_ms
      from devices`.execute(db);
  },
};
