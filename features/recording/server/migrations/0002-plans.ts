import type { Migration } from "@tessera/platform/server";

export const recordPlans: Migration = {
  name: "0002-plans",
  async up(db, dialect) {
    await db.schema
      .createTable("record_plans")
      .$call((table) => dialect.autoId(table))
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("pre_record_ms", "integer", (column) => column.notNull())
      .addColumn("post_record_ms", "integer", (column) => column.notNull())
      .addColumn("is_sub_recorded", "integer", (column) => column.notNull())
      .addColumn("retention_days", "integer", (column) => column.notNull())
      .addColumn("retention_bytes", "bigint", (column) => column.notNull())
      .addColumn("updated_at_ms", "bigint", (column) => column.notNull())
      .execute();
    // What a plan wanted in the past stays known after it was changed or deleted.
    await db.schema
      .createTable("record_schedules")
      .addColumn("plan_id", "bigint", (column) => column.notNull())
      .addColumn("from_ms", "bigint", (column) => column.notNull())
      .addColumn("schedule", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("record_schedules_primary_key", ["plan_id", "from_ms"])
      .execute();
    await db.schema
      .createTable("record_assignments")
      .addColumn("device_id", "text", (column) => column.notNull())
      .addColumn("channel_id", "text", (column) => column.notNull())
      .addColumn("from_ms", "bigint", (column) => column.notNull())
      .addColumn("plan_id", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("record_assignments_primary_key", [
        "device_id",
        "channel_id",
        "from_ms",
      ])
      .execute();
    await db.schema
      .createTable("manual_recordings")
      .addColumn("device_id", "text", (column) => column.notNull())
      .addColumn("channel_id", "text", (column) => column.notNull())
      .addColumn("ends_at_ms", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("manual_recordings_primary_key", ["device_id", "channel_id"])
      .execute();
  },
};
