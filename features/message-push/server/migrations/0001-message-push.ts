import type { Migration } from "@tessera/platform/server";

export const messagePush: Migration = {
  name: "0001-message-push",
  async up(db, dialect) {
    await db.schema
      .createTable("push_targets")
      .$call((table) => dialect.autoId(table))
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("is_enabled", "integer", (column) => column.notNull())
      // JSON: what is only read with the whole.
      .addColumn("options", "text", (column) => column.notNull())
      // JSON with sealed secrets.
      .addColumn("fields", "text", (column) => column.notNull())
      .addColumn("created_at_ms", "bigint", (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("push_outbox")
      .$call((table) => dialect.autoId(table))
      .addColumn("target_id", "bigint", (column) =>
        column.notNull().references("push_targets.id").onDelete("cascade"),
      )
      .addColumn("message_key", "text", (column) => column.notNull())
      // waiting, sent, dead, left-out.
      .addColumn("state", "text", (column) => column.notNull())
      .addColumn("severity", "integer", (column) => column.notNull())
      .addColumn("message", "text", (column) => column.notNull())
      .addColumn("attempts", "integer", (column) => column.notNull())
      // Since when it waits: a message that is sent again begins anew.
      .addColumn("queued_at_ms", "bigint", (column) => column.notNull())
      // When it was sent, given up or left out; 0: it waits.
      .addColumn("done_at_ms", "bigint", (column) => column.notNull())
      // Messages that went out together have the id of the first of them.
      .addColumn("batch_id", "bigint", (column) => column.notNull())
      .addColumn("answer", "text", (column) => column.notNull())
      .addUniqueConstraint("push_outbox_once", ["target_id", "message_key"])
      .execute();
    await db.schema
      .createIndex("push_outbox_by_state")
      .on("push_outbox")
      .columns(["state", "target_id", "id"])
      .execute();
    await db.schema
      .createIndex("push_outbox_by_end")
      .on("push_outbox")
      .columns(["target_id", "done_at_ms"])
      .execute();
    await db.schema
      .createTable("push_answers")
      .addColumn("target_id", "bigint", (column) =>
        column.primaryKey().references("push_targets.id").onDelete("cascade"),
      )
      .addColumn("is_ok", "integer", (column) => column.notNull())
      .addColumn("answer", "text", (column) => column.notNull())
      .addColumn("at_ms", "bigint", (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("push_browsers")
      .$call((table) => dialect.autoId(table))
      .addColumn("user_id", "bigint", (column) =>
        column.notNull().references("users.id").onDelete("cascade"),
      )
      .addColumn("endpoint_hash", "text", (column) => column.notNull().unique())
      // JSON with sealed secrets: who has it can write to the browser.
      .addColumn("subscription", "text", (column) => column.notNull())
      .addColumn("user_agent", "text", (column) => column.notNull())
      .addColumn("created_at_ms", "bigint", (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("push_keys")
      .addColumn("name", "text", (column) => column.primaryKey())
      .addColumn("secret", "text", (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("push_wechat")
      .addColumn("user_id", "bigint", (column) =>
        column.primaryKey().references("users.id").onDelete("cascade"),
      )
      .addColumn("open_id", "text", (column) => column.notNull())
      .addColumn("created_at_ms", "bigint", (column) => column.notNull())
      .execute();
  },
};
