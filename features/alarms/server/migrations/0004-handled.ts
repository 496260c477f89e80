import type { Migration } from "@tessera/platform/server";
import { sql } from "kysely";

/** Every handling of an alarm, not only the last one. */
export const handled: Migration = {
  name: "0004-handled",
  async up(db) {
    // What it made of the alarms; null: that stayed as it was. Whose matter they became, by name; empty: nobody's.
    await sql`alter table alarm_handlings add column made_state text`.execute(db);
    await sql`alter table alarm_handlings add column made_assignee text`.execute(db);
    await db.schema
      .createTable("alarm_handled")
      .addColumn("alarm_id", "bigint", (column) =>
        column.notNull().references("alarms.id").onDelete("cascade"),
      )
      .addColumn("handling_id", "bigint", (column) =>
        column.notNull().references("alarm_handlings.id").onDelete("cascade"),
      )
      // To undo it.
      .addColumn("before_state", "text", (column) => column.notNull())
      .addColumn("before_assignee_id", "bigint")
      .addPrimaryKeyConstraint("alarm_handled_key", ["alarm_id", "handling_id"])
      .execute();
    await db.schema
      .createIndex("alarm_handled_handling")
      .on("alarm_handled")
      .column("handling_id")
      .execute();
    // What was undone may still be named as the one before.
    await sql`insert into alarm_handled (alarm_id, handling_id, before_state)
      select id, before_handling_id, 'new' from alarms
      where before_handling_id in (select id from alarm_handlings)`.execute(db);
    await sql`insert into alarm_handled (alarm_id, handling_id, before_state, before_assignee_id)
      select id, handling_id, coalesce(before_state, 'new'), before_assignee_id from alarms
      where handling_id in (select id from alarm_handlings)`.execute(db);
    await sql`update alarm_handlings set made_state =
      (select min(alarms.state) from alarms join alarm_handled on alarm_handled.alarm_id = alarms.id
       where alarms.handling_id = alarm_handlings.id
         and alarm_handled.handling_id = alarm_handlings.id
         and alarms.state <> alarm_handled.before_state)`.execute(db);
  },
};
