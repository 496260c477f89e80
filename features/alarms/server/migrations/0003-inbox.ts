import type { Migration } from "@tessera/platform/server";
import { sql } from "kysely";
import { methodOfType } from "../../alarm-methods.ts";

/** What people do with alarms, what folds them, and how many there are of each kind. */
export const inbox: Migration = {
  name: "0003-inbox",
  async up(db, dialect) {
    const added = [
      // When it began, or ended if only that was heard of: what lists are sorted by.
      sql`at_ms bigint not null default 0`,
      // As its source told it, if that cannot be.
      sql`told_at_ms bigint`,
      // Device and channel in one: whose rows somebody may see is a list of these.
      sql`place text not null default ''`,
      sql`method integer not null default 7`,
      sql`state text not null default 'new'`,
      sql`storm_id bigint`,
      sql`assignee_id bigint`,
      sql`handling_id bigint`,
      // What the last handling changed, so that it can be undone.
      sql`before_state text`,
      sql`before_assignee_id bigint`,
      sql`before_handling_id bigint`,
    ];
    for (const column of added) await sql`alter table alarms add column ${column}`.execute(db);
    await sql`update alarms set at_ms = coalesce(began_at_ms, ended_at_ms, 0),
      place = device_id || '/' || channel_id, state = 'handled'`.execute(db);
    for (let type = 1; type <= 19; type++)
      await sql`update alarms set method = ${methodOfType(type)} where alarm_type = ${type}`.execute(
        db,
      );
    await sql`drop index alarms_began`.execute(db);
    for (const columns of [
      ["at_ms", "id"],
      ["place", "at_ms"],
      ["alarm_type", "at_ms"],
      ["state", "at_ms"],
      ["storm_id", "at_ms"],
      ["handling_id"],
    ])
      await db.schema.createIndex(`alarms_${columns[0]}`).on("alarms").columns(columns).execute();
    await db.schema
      .createTable("alarm_storms")
      .$call((table) => dialect.autoId(table))
      .addColumn("place", "text", (column) => column.notNull())
      .addColumn("device_id", "text", (column) => column.notNull())
      .addColumn("channel_id", "text", (column) => column.notNull())
      .addColumn("alarm_type", "integer", (column) => column.notNull())
      .addColumn("source", "text", (column) => column.notNull())
      .addColumn("severity", "integer", (column) => column.notNull())
      .addColumn("first_at_ms", "bigint", (column) => column.notNull())
      .addColumn("last_at_ms", "bigint", (column) => column.notNull())
      .addColumn("last_alarm_id", "bigint", (column) => column.notNull())
      .addColumn("count", "bigint", (column) => column.notNull())
      .addColumn("new_count", "bigint", (column) => column.notNull())
      // While more of the kind join it.
      .addColumn("open_key", "text", (column) => column.unique())
      .execute();
    await db.schema
      .createIndex("alarm_storms_last")
      .on("alarm_storms")
      .columns(["last_at_ms", "id"])
      .execute();
    await sql`create index alarm_storms_new on alarm_storms (last_at_ms) where new_count > 0`.execute(
      db,
    );
    await db.schema
      .createTable("alarm_tallies")
      .$call((table) => dialect.inKeyOrder(table))
      .addColumn("span", "text", (column) => column.notNull())
      .addColumn("from_ms", "bigint", (column) => column.notNull())
      .addColumn("place", "text", (column) => column.notNull())
      .addColumn("alarm_type", "integer", (column) => column.notNull())
      .addColumn("method", "integer", (column) => column.notNull())
      .addColumn("severity", "integer", (column) => column.notNull())
      .addColumn("source", "text", (column) => column.notNull())
      .addColumn("state", "text", (column) => column.notNull())
      .addColumn("device_id", "text", (column) => column.notNull())
      .addColumn("count", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("alarm_tallies_key", [
        "span",
        "from_ms",
        "place",
        "alarm_type",
        "method",
        "severity",
        "source",
        "state",
      ])
      .execute();
    for (const [span, ms] of [
      ["hour", 3_600_000],
      ["day", 86_400_000],
    ] as const)
      await sql`insert into alarm_tallies
          (span, from_ms, place, alarm_type, method, severity, source, state, device_id, count)
        select ${sql.lit(span)}, at_ms / ${sql.lit(ms)} * ${sql.lit(ms)}, place, alarm_type, method,
          severity, source, state, device_id, count(*)
        from alarms group by 2, 3, 4, 5, 6, 7, 8, 9`.execute(db);
    // Few, where alarms are many: what a reader may see is chosen of these.
    await db.schema
      .createTable("alarm_places")
      .addColumn("place", "text", (column) => column.primaryKey())
      .addColumn("device_id", "text", (column) => column.notNull())
      .execute();
    await sql`insert into alarm_places (place, device_id)
      select distinct place, device_id from alarms`.execute(db);
    await db.schema
      .createTable("alarm_handlings")
      .$call((table) => dialect.autoId(table))
      .addColumn("at_ms", "bigint", (column) => column.notNull())
      .addColumn("user_id", "bigint", (column) => column.notNull())
      .addColumn("user_name", "text", (column) => column.notNull())
      .addColumn("note", "text", (column) => column.notNull())
      .execute();
    // What no plan has looked at yet.
    await db.schema
      .createTable("alarm_fresh")
      .$call((table) => dialect.autoId(table))
      .addColumn("alarm_id", "bigint", (column) => column.notNull())
      .addColumn("phase", "text", (column) => column.notNull())
      .addColumn("at_ms", "bigint", (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("alarm_pictures")
      .addColumn("alarm_id", "bigint", (column) => column.notNull())
      .addColumn("at_ms", "bigint", (column) => column.notNull())
      .addColumn("file", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("alarm_pictures_key", ["alarm_id", "at_ms"])
      .execute();
  },
};
