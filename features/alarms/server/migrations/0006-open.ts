import type { Migration } from "@tessera/platform/server";
import { sql } from "kysely";

/** Of each device the few that go on: looked up whenever one comes. */
export const openAlarms: Migration = {
  name: "0006-open",
  async up(db) {
    await sql`create index alarms_open on alarms (device_id) where open_key is not null`.execute(
      db,
    );
  },
};
