import type { Migration } from "@tessera/platform/server";
import { sql } from "kysely";

/** What was deleted before: the time to undo it is over. */
const older = "older";

export const deletions: Migration = {
  name: "0004-deletions",
  async up(db) {
    await db.schema
      .createTable("device_deletions")
      .addColumn("undo", "text", (column) => column.primaryKey())
      .addColumn("expires_at_ms", "bigint", (column) => column.notNull())
      .execute();
    for (const table of ["devices", "channels"]) {
      await db.schema.alterTable(table).addColumn("deletion", "text").execute();
      await sql`update ${sql.table(table)} set deletion = ${older}
        where removed_at_ms is not null`.execute(db);
      await db.schema.alterTable(table).dropColumn("removed_at_ms").execute();
    }
    await sql`insert into device_deletions (undo, expires_at_ms) select ${older}, 0
      where exists (select 1 from devices where deletion = ${older})
        or exists (select 1 from channels where deletion = ${older})`.execute(db);
  },
};
