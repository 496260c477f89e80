import type { Migration } from "@tessera/platform/server";

export const accessLists: Migration = {
  name: "0001-access-lists",
  async up(db, dialect) {
    for (const table of ["gb_white", "gb_black"] as const) {
      await db.schema
        .createTable(table)
        .$call((created) => dialect.autoId(created))
        .addColumn("serial", "text", (column) => column.notNull())
        .addColumn("password", "text", (column) => column.notNull())
        .addColumn("remote_ip", "text", (column) => column.notNull())
        .addColumn("remote_port", "integer", (column) => column.notNull())
        .addColumn("description", "text", (column) => column.notNull())
        .addColumn("created_at_ms", "bigint", (column) => column.notNull())
        .addColumn("updated_at_ms", "bigint", (column) => column.notNull())
        .addUniqueConstraint(`${table}_whom`, ["serial", "remote_ip", "remote_port"])
        .execute();
    }
  },
};
