import type { Migration } from "@tessera/platform/server";

export const arming: Migration = {
  name: "0001-arming",
  async up(db, dialect) {
    await db.schema
      .createTable("arming_modes")
      .$call((table) => dialect.autoId(table))
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("is_like", "text", (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("arming_areas")
      // "site", or the group's id.
      .addColumn("area", "text", (column) => column.primaryKey())
      .addColumn("group_id", "bigint", (column) =>
        column.references("labels.id").onDelete("cascade"),
      )
      .addColumn("mode", "text", (column) => column.notNull())
      .addColumn("changed_at_ms", "bigint", (column) => column.notNull())
      .addColumn("changed_by", "text", (column) => column.notNull())
      .addColumn("is_by_schedule", "integer", (column) => column.notNull())
      .addColumn("schedule", "text")
      .addColumn("scheduled_mode", "text")
      .execute();
    await db.schema
      .createTable("camera_mutes")
      .addColumn("device_id", "text", (column) => column.notNull())
      .addColumn("channel_id", "text", (column) => column.notNull())
      .addColumn("muted_by", "text", (column) => column.notNull())
      .addColumn("since_ms", "bigint", (column) => column.notNull())
      .addColumn("until_ms", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("camera_mutes_primary_key", ["device_id", "channel_id"])
      .execute();
  },
};
