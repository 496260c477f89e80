import type { Migration } from "@tessera/platform/server";
import type { Kysely } from "kysely";

interface Tables {
  layouts: { id: number; tour: string; tour_cameras: number };
}

/** Tours are long: not too many in memory at once. */
const rowsAtOnce = 50;

/** So that a list does not read tours to count their cameras. */
export const tourCameras: Migration = {
  name: "0002-tour-cameras",
  async up(db) {
    await db.schema
      .alterTable("layouts")
      .addColumn("tour_cameras", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
    const tables = db as Kysely<Tables>;
    let rows: { id: number; tour: string }[] = [];
    do {
      rows = await tables
        .selectFrom("layouts")
        .select(["id", "tour"])
        .where("id", ">", rows.at(-1)?.id ?? 0)
        .orderBy("id")
        .limit(rowsAtOnce)
        .execute();
      for (const { id, tour } of rows)
        await tables
          .updateTable("layouts")
          .set({ tour_cameras: countIn(tour) })
          .where("id", "=", id)
          .execute();
    } while (rows.length > 0);
  },
};

function countIn(tour: string): number {
  const stored = JSON.parse(tour) as { readonly cameras: readonly unknown[] } | null;
  return stored?.cameras.length ?? 0;
}
