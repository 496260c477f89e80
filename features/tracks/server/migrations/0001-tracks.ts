import type { Migration } from "@tessera/platform/server";

export const tracks: Migration = {
  name: "0001-tracks",
  async up(db, dialect) {
    // A number is shorter than two ids in every piece and index, and is never used twice.
    await db.schema
      .createTable("tracked_channels")
      .$call((table) => dialect.autoId(table))
      .addColumn("device_id", "text", (column) => column.notNull())
      .addColumn("channel_id", "text", (column) => column.notNull())
      .addUniqueConstraint("tracked_channels_place", ["device_id", "channel_id"])
      .execute();
    // By its end: a piece that comes after all others of its channel is known to by one look.
    await db.schema
      .createTable("track_pieces")
      .addColumn("channel_no", "bigint", (column) => column.notNull())
      .addColumn("end_ms", "bigint", (column) => column.notNull())
      .addColumn("start_ms", "bigint", (column) => column.notNull())
      .addColumn("hour", "integer", (column) => column.notNull())
      .addColumn("lat_cell", "integer", (column) => column.notNull())
      .addColumn("lon_cell", "integer", (column) => column.notNull())
      .addColumn("source", "text", (column) => column.notNull())
      // SQLite keeps bytes as they are under any name of a type.
      .addColumn("points", "bytea", (column) => column.notNull())
      .addPrimaryKeyConstraint("track_pieces_key", ["channel_no", "end_ms"])
      .$call((table) => dialect.inKeyOrder(table))
      .execute();
    await db.schema
      .createIndex("track_pieces_place")
      .on("track_pieces")
      .columns(["hour", "lat_cell", "lon_cell"])
      .execute();
  },
};
