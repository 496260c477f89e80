import type { Migration } from "../../database/index.ts";

export const rollups: Migration = {
  name: "0001-rollups",
  async up(db, dialect) {
    await db.schema
      .createTable("metric_servers")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("seen_at_ms", "bigint", (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("metric_series")
      .$call((table) => dialect.autoId(table))
      .addColumn("server_id", "text", (column) => column.notNull())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("labels", "text", (column) => column.notNull())
      .addColumn("seen_at_ms", "bigint", (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex("metric_series_by_name")
      .unique()
      .on("metric_series")
      .columns(["name", "server_id", "labels"])
      .execute();
    await db.schema
      .createTable("metric_rollups")
      .addColumn("series_id", "bigint", (column) => column.notNull())
      .addColumn("step_s", "integer", (column) => column.notNull())
      .addColumn("at_s", "bigint", (column) => column.notNull())
      .addColumn("total", "double precision", (column) => column.notNull())
      .addColumn("samples", "integer", (column) => column.notNull())
      .addColumn("most", "double precision", (column) => column.notNull())
      .addPrimaryKeyConstraint("metric_rollups_primary_key", ["series_id", "step_s", "at_s"])
      .$call((table) => dialect.inKeyOrder(table))
      .execute();
  },
};
