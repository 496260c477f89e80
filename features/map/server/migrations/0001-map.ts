import type { Migration } from "@tessera/platform/server";

export const map: Migration = {
  name: "0001-map",
  async up(db, dialect) {
    await db.schema
      .createTable("map_sights")
      .addColumn("device_id", "text", (column) => column.notNull())
      .addColumn("channel_id", "text", (column) => column.notNull())
      .addColumn("direction_deg", "double precision", (column) => column.notNull())
      .addColumn("angle_deg", "double precision", (column) => column.notNull())
      .addColumn("range_m", "double precision", (column) => column.notNull())
      .addPrimaryKeyConstraint("map_sights_primary_key", ["device_id", "channel_id"])
      .execute();
    await db.schema
      .createTable("map_plans")
      .$call((table) => dialect.autoId(table))
      .addColumn("group_id", "bigint", (column) => column.notNull())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("width_px", "integer", (column) => column.notNull())
      .addColumn("height_px", "integer", (column) => column.notNull())
      .addColumn("content_type", "text", (column) => column.notNull())
      .addColumn("picture_base64", "text", (column) => column.notNull())
      .addColumn("changed_at_ms", "bigint", (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("map_plan_cameras")
      .addColumn("plan_id", "bigint", (column) =>
        column.notNull().references("map_plans.id").onDelete("cascade"),
      )
      .addColumn("device_id", "text", (column) => column.notNull())
      .addColumn("channel_id", "text", (column) => column.notNull())
      .addColumn("across", "double precision", (column) => column.notNull())
      .addColumn("down", "double precision", (column) => column.notNull())
      .addPrimaryKeyConstraint("map_plan_cameras_primary_key", [
        "plan_id",
        "device_id",
        "channel_id",
      ])
      .execute();
  },
};
