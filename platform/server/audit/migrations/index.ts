import { sql } from "kysely";
import type { FeatureMigrations } from "../../database/index.ts";
import { noHash } from "../audit-hash.ts";

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
  ],
};
