import type { Migration } from "@tessera/platform/server";

export const geofences: Migration = {
  name: "0001-geofences",
  async up(db, dialect) {
    await db.schema
      .createTable("geofences")
      .$call((table) => dialect.autoId(table))
      .addColumn("name", "text", (column) => column.notNull())
      // JSON: shape, rules, hours and groups are read together, and never searched.
      .addColumn("rules", "text", (column) => column.notNull())
      .addColumn("shape_no", "bigint", (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("geofence_channels")
      .addColumn("fence_id", "bigint", (column) =>
        column.notNull().references("geofences.id").onDelete("cascade"),
      )
      .addColumn("device_id", "text", (column) => column.notNull())
      .addColumn("channel_id", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("geofence_channels_key", ["fence_id", "device_id", "channel_id"])
      .execute();
    await db.schema
      .createIndex("geofence_channels_by_channel")
      .on("geofence_channels")
      .columns(["device_id", "channel_id"])
      .execute();
    await db.schema
      .createTable("geofence_states")
      .addColumn("fence_id", "bigint", (column) =>
        column.notNull().references("geofences.id").onDelete("cascade"),
      )
      .addColumn("device_id", "text", (column) => column.notNull())
      .addColumn("channel_id", "text", (column) => column.notNull())
      .addColumn("shape_no", "bigint", (column) => column.notNull())
      .addColumn("is_inside", "integer", (column) => column.notNull())
      .addColumn("is_fast", "integer", (column) => column.notNull())
      .addColumn("at_ms", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("geofence_states_key", ["device_id", "channel_id", "fence_id"])
      .execute();
    await db.schema
      .createIndex("geofence_states_by_fence")
      .on("geofence_states")
      .column("fence_id")
      .execute();
  },
};
