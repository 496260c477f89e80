import type { Migration } from "@tessera/platform/server";

export const cascades: Migration = {
  name: "0001-cascades",
  async up(db, dialect) {
    await db.schema
      .createTable("cascades")
      .$call((table) => dialect.autoId(table))
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("is_enabled", "integer", (column) => column.notNull())
      .addColumn("password", "text", (column) => column.notNull())
      // JSON: what is only read with the whole.
      .addColumn("options", "text", (column) => column.notNull())
      .addColumn("created_at_ms", "bigint", (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("cascade_channels")
      .addColumn("cascade_id", "bigint", (column) =>
        column.notNull().references("cascades.id").onDelete("cascade"),
      )
      .addColumn("device_id", "text", (column) => column.notNull())
      .addColumn("channel_id", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("cascade_channels_primary_key", [
        "cascade_id",
        "device_id",
        "channel_id",
      ])
      .execute();
    await db.schema
      .createTable("cascade_groups")
      .addColumn("cascade_id", "bigint", (column) =>
        column.notNull().references("cascades.id").onDelete("cascade"),
      )
      .addColumn("label_id", "bigint", (column) => column.notNull())
      .addColumn("has_channels", "integer", (column) => column.notNull())
      .addColumn("has_groups", "integer", (column) => column.notNull())
      .addPrimaryKeyConstraint("cascade_groups_primary_key", ["cascade_id", "label_id"])
      .execute();
    await db.schema
      .createTable("cascade_ids")
      .addColumn("device_id", "text", (column) => column.notNull())
      .addColumn("channel_id", "text", (column) => column.notNull())
      .addColumn("custom_id", "text", (column) => column.unique())
      .addColumn("civil_code", "text")
      .addPrimaryKeyConstraint("cascade_ids_primary_key", ["device_id", "channel_id"])
      .execute();
  },
};
