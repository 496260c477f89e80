import type { Migration } from "@tessera/platform/server";
import type { Kysely } from "kysely";

interface LogTable {
  stream_log: { event: string; reason_zh: string; reason_en: string };
}

/** Not everybody who reads the log may know addresses, and older reasons hold them within the sentence. */
export const addressesApart: Migration = {
  name: "0002-addresses-apart",
  async up(db) {
    await db.schema
      .alterTable("stream_log")
      .addColumn("address", "text", (column) => column.notNull().defaultTo(""))
      .execute();
    await (db as Kysely<LogTable>)
      .updateTable("stream_log")
      .set({
        reason_zh: "没有画面（旧记录，未保留原因）",
        reason_en: "No picture (old entry, its reason was not kept)",
      })
      .where("event", "=", "lost")
      .execute();
  },
};
