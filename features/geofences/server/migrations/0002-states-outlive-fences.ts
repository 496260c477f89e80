import type { Migration } from "@tessera/platform/server";
import { sql } from "kysely";

/**
 * A removed fence leaves behind who was too fast in it, until that alarm has ended. And all cameras of a vehicle share one
 * state: those that the same position changed are one vehicle's, unless an alarm of theirs is to be ended.
 */
export const statesOutliveFences: Migration = {
  name: "0002-states-outlive-fences",
  async up(db) {
    await db.schema
      .createTable("geofence_states_new")
      .addColumn("fence_id", "bigint", (column) => column.notNull())
      .addColumn("device_id", "text", (column) => column.notNull())
      .addColumn("channel_id", "text", (column) => column.notNull())
      .addColumn("shape_no", "bigint", (column) => column.notNull())
      .addColumn("is_inside", "integer", (column) => column.notNull())
      .addColumn("is_fast", "integer", (column) => column.notNull())
      .addColumn("at_ms", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("geofence_states_place", ["device_id", "channel_id", "fence_id"])
      .execute();
    await sql`insert into geofence_states_new
        (fence_id, device_id, channel_id, shape_no, is_inside, is_fast, at_ms)
      select fence_id, device_id, channel_id, shape_no, is_inside, is_fast, at_ms
      from geofence_states as one
      where is_fast = 1 or not exists (
        select 1 from geofence_states as other
        where other.device_id = one.device_id and other.fence_id = one.fence_id
          and other.at_ms = one.at_ms and other.channel_id < one.channel_id
      )`.execute(db);
    await db.schema.dropTable("geofence_states").execute();
    await db.schema.alterTable("geofence_states_new").renameTo("geofence_states").execute();
    await db.schema
      .createIndex("geofence_states_by_fence")
      .on("geofence_states")
      .column("fence_id")
      .execute();
    await db.schema
      .createIndex("geofence_states_by_speed")
      .on("geofence_states")
      .column("is_fast")
      .execute();
  },
};
