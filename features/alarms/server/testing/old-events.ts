import type { FeatureMigrations } from "@tessera/platform/server";
import { type Kysely } from "kysely";

interface OldEvent {
  readonly device_id: string;
  readonly channel_id: string;
  readonly alarm_type: number;
  readonly phase: string;
  readonly topic: string;
  readonly description: string;
  readonly at_ms: number;
}

/** For tests: the table that alarms of devices were in before, with something in it. */
export const withOldEvents = (events: readonly OldEvent[] = []): FeatureMigrations =>
  events.length === 0 ? withoutEvents : tableOf(events);

const tableOf = (events: readonly OldEvent[]): FeatureMigrations => ({
  feature: "devices",
  migrations: [
    {
      name: "0001-old-events",
      async up(db, dialect) {
        await db.schema
          .createTable("device_events")
          .$call((table) => dialect.autoId(table))
          .addColumn("device_id", "text", (column) => column.notNull())
          .addColumn("channel_id", "text", (column) => column.notNull())
          .addColumn("alarm_type", "integer", (column) => column.notNull())
          .addColumn("phase", "text", (column) => column.notNull())
          .addColumn("topic", "text", (column) => column.notNull())
          .addColumn("description", "text", (column) => column.notNull())
          .addColumn("at_ms", "bigint", (column) => column.notNull())
          .execute();
        if (events.length > 0)
          await (db as Kysely<{ device_events: OldEvent }>)
            .insertInto("device_events")
            .values(events)
            .execute();
      },
    },
  ],
});

const withoutEvents = tableOf([]);
