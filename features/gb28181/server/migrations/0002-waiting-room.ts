import type { Migration } from "@tessera/platform/server";
import { type Kysely, sql } from "kysely";
import { z } from "zod";

/** Unknown devices may wait; whether they were added by themselves was a yes or no before. */
export const waitingRoom: Migration = {
  name: "0002-waiting-room",
  async up(db) {
    await db.schema
      .createTable("gb_waiting")
      .addColumn("guest_id", "text", (column) => column.primaryKey())
      .addColumn("transport", "text", (column) => column.notNull())
      .addColumn("host", "text", (column) => column.notNull())
      .addColumn("port", "integer", (column) => column.notNull())
      .addColumn("user_agent", "text", (column) => column.notNull())
      .addColumn("is_let_in", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("came_at_ms", "bigint", (column) => column.notNull())
      .addColumn("seen_at_ms", "bigint", (column) => column.notNull())
      .execute();
    await renameSetting(db);
  },
};

const stored = z.record(z.string(), z.unknown());

async function renameSetting(
  db: Kysely<{ settings: { section: string; json: string } }>,
): Promise<void> {
  const row = await db
    .selectFrom("settings")
    .select("json")
    .where("section", "=", "gb28181")
    .executeTakeFirst();
  const { allowsUnknown, ...fields } = stored.parse(JSON.parse(row?.json ?? "{}"));
  if (allowsUnknown === undefined) return;
  const unknownDevices = allowsUnknown === false ? "refuse" : "accept";
  const json = JSON.stringify({ ...fields, unknownDevices });
  await sql`update settings set json = ${json} where section = 'gb28181'`.execute(db);
}
