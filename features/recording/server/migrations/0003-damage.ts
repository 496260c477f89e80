import type { Migration } from "@tessera/platform/server";

export const damage: Migration = {
  name: "0003-damage",
  async up(db) {
    await db.schema
      .createTable("recording_damage")
      .addColumn("channel_no", "bigint", (column) => column.notNull())
      .addColumn("flow", "integer", (column) => column.notNull())
      .addColumn("start_ms", "bigint", (column) => column.notNull())
      .addColumn("end_ms", "bigint", (column) => column.notNull())
      .addColumn("damaged_ms", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("recording_damage_key", ["channel_no", "flow", "start_ms"])
      .execute();
  },
};
