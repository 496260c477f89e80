import { migrate, sessionMigrations } from "@tessera/platform/server";
import { forEachDatabase } from "@tessera/platform/testing";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { HandlingStore } from "../store/handling-store.ts";
import { withOldEvents } from "../testing/old-events.ts";
import { alarmMigrations } from "./index.ts";

forEachDatabase((open) => {
  it("takes over the last two handlings of alarms that were handled before all were kept", async () => {
    const database = await open();
    const db = database.as<unknown>();
    const until = alarmMigrations.migrations.findIndex(({ name }) => name === "0004-handled");
    const earlier = { ...alarmMigrations, migrations: alarmMigrations.migrations.slice(0, until) };
    await migrate(database, [sessionMigrations, withOldEvents(), earlier]);
    for (const note of ["on my way", "nothing there"])
      await sql`insert into alarm_handlings (at_ms, user_id, user_name, note)
        values (1000, 1, 'li', ${note})`.execute(db);
    // The second one names a handling that was undone.
    for (const [state, beforeState, beforeId] of [
      ["false", "acknowledged", 1],
      ["false", "new", 9],
    ] as const)
      await sql`insert into alarms (source, device_id, channel_id, alarm_type, severity, is_moment, topic,
          description, state, handling_id, before_state, before_handling_id)
        values ('GB', 'd1', '1', 7, 4, 1, '', '{}', ${state}, 2, ${beforeState}, ${beforeId})`.execute(
        db,
      );
    await migrate(database, [sessionMigrations, withOldEvents(), alarmMigrations]);
    const handlings = new HandlingStore(database);
    const notesOf = async (id: number) => (await handlings.of(id)).map(({ note }) => note);
    expect(await notesOf(1)).toEqual(["on my way", "nothing there"]);
    expect(await notesOf(2)).toEqual(["nothing there"]);
    expect((await handlings.of(1)).map(({ made_state }) => made_state)).toEqual([null, "false"]);
    expect(await handlings.undo(2)).toBe(2);
    expect(await notesOf(1)).toEqual(["on my way"]);
  });
});
