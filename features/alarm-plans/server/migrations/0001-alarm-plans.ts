import type { Migration } from "@tessera/platform/server";

export const alarmPlans: Migration = {
  name: "0001-alarm-plans",
  async up(db, dialect) {
    await db.schema
      .createTable("alarm_plans")
      .$call((table) => dialect.autoId(table))
      .addColumn("draft", "text", (column) => column.notNull())
      .addColumn("updated_at_ms", "bigint", (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("alarm_plan_channels")
      .addColumn("plan_id", "bigint", (column) => column.notNull())
      .addColumn("device_id", "text", (column) => column.notNull())
      .addColumn("channel_id", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("alarm_plan_channels_key", ["plan_id", "device_id", "channel_id"])
      .execute();
    // What a plan remembers of a place: when it acted, and which of two sources was heard of.
    await db.schema
      .createTable("alarm_plan_states")
      .addColumn("plan_id", "bigint", (column) => column.notNull())
      .addColumn("device_id", "text", (column) => column.notNull())
      .addColumn("channel_id", "text", (column) => column.notNull())
      .addColumn("fired_at_ms", "bigint")
      .addColumn("first_at_ms", "bigint")
      .addColumn("second_at_ms", "bigint")
      .addPrimaryKeyConstraint("alarm_plan_states_key", ["plan_id", "device_id", "channel_id"])
      .execute();
    // What is to be done, and when.
    await db.schema
      .createTable("alarm_plan_orders")
      .$call((table) => dialect.autoId(table))
      .addColumn("slot", "text", (column) => column.notNull().unique())
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("plan_id", "bigint", (column) => column.notNull())
      .addColumn("alarm_id", "bigint", (column) => column.notNull())
      .addColumn("device_id", "text", (column) => column.notNull())
      .addColumn("channel_id", "text", (column) => column.notNull())
      .addColumn("due_at_ms", "bigint", (column) => column.notNull())
      .addColumn("expires_at_ms", "bigint")
      .addColumn("attempts", "integer", (column) => column.notNull())
      .addColumn("body", "text", (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex("alarm_plan_orders_due")
      .on("alarm_plan_orders")
      .column("due_at_ms")
      .execute();
  },
};
