import { dayMs, FakeClock, minuteMs, silentLogger } from "@tessera/base";
import { type Database, settingsMigrations, sharedMigrations } from "@tessera/platform/server";
import { feedOn, forEachDatabase, makeTables } from "@tessera/platform/testing";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { gbMigrations } from "../migrations/index.ts";
import { loadWaitingRoom } from "./waiting-room.ts";
import { WaitingStore } from "./waiting-store.ts";

const gate = "34020000001320000007";
const aGuest = (deviceId = gate, host = "192.0.2.7") => ({
  deviceId,
  peer: { transport: "UDP", host, port: 5060 } as const,
  userAgent: "Camera 1.0",
});

async function aRoom(database: Database) {
  await makeTables(database, [sharedMigrations, settingsMigrations, gbMigrations]);
  const clock = new FakeClock(dayMs);
  const store = new WaitingStore(database);
  const load = () => loadWaitingRoom({ store, feed: feedOn(database), clock, log: silentLogger });
  const room = await load();
  const ids = () => room.all().map(({ deviceId }) => deviceId);
  return { room, clock, store, load, ids };
}

forEachDatabase((open) => {
  it("keeps who knocks until somebody lets it in, over a restart", async () => {
    const { room, load, ids } = await aRoom(await open());
    room.note(aGuest());
    await expect.poll(ids).toEqual([gate]);
    expect(room.isLetIn(gate)).toBe(false);
    await room.letIn(gate);
    expect(room.isLetIn(gate)).toBe(true);
    expect((await load()).isLetIn(gate)).toBe(true);
    room.leave(gate);
    await expect.poll(ids).toEqual([]);
    await expect(room.letIn(gate)).rejects.toThrow(/is not waiting/);
  });

  it("forgets who does not knock any more, and turns none away that is still written down", async () => {
    const { room, clock, store, ids } = await aRoom(await open());
    room.note(aGuest());
    await expect.poll(ids).toEqual([gate]);
    await clock.advance(7 * dayMs + 1);
    expect([ids(), room.isLetIn(gate)]).toEqual([[], false]);
    room.note(aGuest("other"));
    await expect.poll(ids).toEqual(["other"]);
    expect((await store.all()).map(({ deviceId }) => deviceId)).toEqual(["other"]);
    expect((await room.remove("other")).host).toBe("192.0.2.7");
  });

  it("writes a knock every five minutes, or from another address", async () => {
    const { room, clock, ids } = await aRoom(await open());
    const seen = () => room.all()[0];
    room.note(aGuest());
    await expect.poll(ids).toEqual([gate]);
    await clock.advance(minuteMs);
    room.note(aGuest());
    expect(seen()?.seenAtMs).toBe(dayMs);
    room.note(aGuest(gate, "192.0.2.8"));
    await expect.poll(() => seen()?.host).toBe("192.0.2.8");
    expect(seen()).toMatchObject({ cameAtMs: dayMs, seenAtMs: dayMs + minuteMs });
  });

  it("keeps what was set about unknown devices before they could wait", async () => {
    const database = await open();
    const [first] = gbMigrations.migrations;
    if (!first) throw new Error("there is no first step");
    await makeTables(database, [
      sharedMigrations,
      settingsMigrations,
      { feature: "gb28181", migrations: [first] },
    ]);
    const json = JSON.stringify({ allowsUnknown: false, port: 5060 });
    const db = database.as<{ settings: { json: string } }>();
    await sql`insert into settings values ('gb28181', ${json}, 1)`.execute(db);
    await makeTables(database, [sharedMigrations, settingsMigrations, gbMigrations]);
    const row = await db.selectFrom("settings").select("json").executeTakeFirst();
    expect(JSON.parse(row?.json ?? "")).toEqual({ port: 5060, unknownDevices: "refuse" });
  });
});
