import { sql } from "kysely";
import type { FeatureMigrations } from "../../database/index.ts";
import { noHash } from "../audit-hash.ts";
import { standing } from "../standing.ts";

export const auditMigrations: FeatureMigrations = {
  feature: "audit",
  migrations: [
    {
      name: "0001-audit",
      async up(db) {
        await db.schema
          .createTable("audit_log")
          // Not counted by the database: a number that it skips would look like a line taken out.
          .addColumn("id", "bigint", (column) => column.primaryKey())
          .addColumn("at_ms", "bigint", (column) => column.notNull())
          .addColumn("user_id", "bigint")
          .addColumn("user_name", "text", (column) => column.notNull())
          .addColumn("address", "text", (column) => column.notNull())
          .addColumn("action", "text", (column) => column.notNull())
          .addColumn("kind", "text", (column) => column.notNull())
          .addColumn("target", "text", (column) => column.notNull())
          .addColumn("outcome", "integer", (column) => column.notNull())
          .addColumn("duration_ms", "integer", (column) => column.notNull())
          .addColumn("detail", "text", (column) => column.notNull())
          .addColumn("previous_hash", "text", (column) => column.notNull())
          .addColumn("hash", "text", (column) => column.notNull())
          .execute();
        await db.schema.createIndex("audit_log_by_time").on("audit_log").column("at_ms").execute();
        await db.schema
          .createTable("audit_head")
          .addColumn("id", "integer", (column) => column.primaryKey())
          .addColumn("total", "bigint", (column) => column.notNull())
          .addColumn("last_hash", "text", (column) => column.notNull())
          .execute();
        await sql`insert into audit_head (id, total, last_hash) values (1, 0, ${noHash})`.execute(
          db,
        );
      },
    },
    {
      name: "0002-keyed-chain",
      async up(db) {
        for (const [name, type, initial] of [
          ["phase", "text", "done"],
          ["key_id", "text", ""],
        ] as const)
          await db.schema
            .alterTable("audit_log")
            .addColumn(name, type, (column) => column.notNull().defaultTo(initial))
            .execute();
        await db.schema.alterTable("audit_log").addColumn("of_id", "bigint").execute();
        for (const [name, type, initial] of [
          ["keyed_from", "bigint", 1],
          ["seal", "text", ""],
        ] as const)
          await db.schema
            .alterTable("audit_head")
            .addColumn(name, type, (column) => column.notNull().defaultTo(initial))
            .execute();
        // The lines until now have hashes that anybody can make; they stay as they are.
        await sql`update audit_head set keyed_from = total + 1`.execute(db);
        await db.schema
          .createTable("audit_checkpoint")
          .addColumn("id", "bigint", (column) => column.primaryKey())
          .addColumn("hash", "text", (column) => column.notNull())
          .addColumn("at_ms", "bigint", (column) => column.notNull())
          .addColumn("fingerprint", "text", (column) => column.notNull())
          .addColumn("signature", "text", (column) => column.notNull())
          .execute();
        await db.schema
          .createTable("audit_offer")
          .addColumn("offered_to", "text", (column) => column.primaryKey())
          .addColumn("last_id", "bigint", (column) => column.notNull())
          .execute();
      },
    },
    {
      name: "0003-standing",
      async up(db) {
        // Outside of the hashes: which line of an act stands for it in a list, and which were taken out of the list.
        await db.schema
          .alterTable("audit_log")
          .addColumn("standing", "integer", (column) => column.notNull().defaultTo(standing.shown))
          .execute();
        await db.schema
          .createIndex("audit_log_by_act")
          .on("audit_log")
          .columns(["of_id", "id"])
          .where(sql.ref("of_id"), "is not", null)
          .execute();
        const replaced = sql.lit(standing.replaced);
        await sql`update audit_log set standing = ${replaced}
          where id in (select of_id from audit_log where of_id is not null)`.execute(db);
        await sql`update audit_log set standing = ${replaced} where of_id is not null and exists (
          select 1 from audit_log as later
          where later.of_id = audit_log.of_id and later.id > audit_log.id)`.execute(db);
        await db.schema.dropIndex("audit_log_by_time").execute();
        // A list reads them alone, but for the lines of its page, whatever it is narrowed by.
        await db.schema
          .createIndex("audit_log_by_standing")
          .on("audit_log")
          .columns(["standing", "at_ms", "id", "kind", "outcome", "user_name"])
          .execute();
        await db.schema
          .createIndex("audit_log_by_user")
          .on("audit_log")
          .columns(["standing", "user_name", "at_ms", "id", "kind", "outcome"])
          .execute();
      },
    },
  ],
};
