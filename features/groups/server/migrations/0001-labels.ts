import type { Migration } from "@tessera/platform/server";

export const labels: Migration = {
  name: "0001-labels",
  async up(db, dialect) {
    await db.schema
      .createTable("labels")
      .$call((table) => dialect.autoId(table))
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("parent_id", "bigint", (column) => column.references("labels.id"))
      .addColumn("custom_id", "text", (column) => column.unique())
      .addColumn("sort", "integer", (column) => column.notNull())
      .addColumn("created_at_ms", "bigint", (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("label_devices")
      .addColumn("label_id", "bigint", (column) =>
        column.notNull().references("labels.id").onDelete("cascade"),
      )
      .addColumn("device_id", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("label_devices_primary_key", ["label_id", "device_id"])
      .execute();
    await db.schema
      .createTable("label_channels")
      .addColumn("label_id", "bigint", (column) =>
        column.notNull().references("labels.id").onDelete("cascade"),
      )
      .addColumn("device_id", "text", (column) => column.notNull())
      .addColumn("channel_id", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("label_channels_primary_key", [
        "label_id",
        "device_id",
        "channel_id",
      ])
      .execute();
  },
};
