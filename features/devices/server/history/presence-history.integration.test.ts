import { forEachDatabase, makeTables, type OpenTestDatabase } from "@tessera/platform/testing";
import { expect, it } from "vitest";
import { deviceMigrations } from "../migrations/index.ts";
import { PresenceHistoryStore } from "./presence-history-store.ts";

const reason = { zh: "断电", en: "no power" };

const at = (deviceId: string, atMs: number, isOnline: boolean) => ({
  deviceId,
  isOnline,
  reason: isOnline ? undefined : reason,
  atMs,
});

async function aStore(open: OpenTestDatabase): Promise<PresenceHistoryStore> {
  const database = await open();
  await makeTables(database, [deviceMigrations]);
  return new PresenceHistoryStore(database);
}

forEachDatabase((open) => {
  it("gives what was since a time, and how it was when that began", async () => {
    const store = await aStore(open);
    const rows = [at("a", 10, true), at("a", 20, false), at("b", 15, true), at("a", 30, true)];
    await store.add(rows);
    expect(await store.of(["a"], 25)).toEqual([rows[1], rows[3]]);
    expect(await store.of(["b", "c"], 25)).toEqual([rows[2]]);
    expect(await store.lastStates()).toEqual(
      new Map([
        ["a", true],
        ["b", true],
      ]),
    );
  });

  it("forgets what is old, but not how a device was when the rest began", async () => {
    const store = await aStore(open);
    await store.add([at("a", 10, true), at("a", 20, false), at("a", 40, true), at("b", 5, true)]);
    await store.removeOlderThan(30);
    expect((await store.of(["a", "b"], 0)).map(({ atMs }) => atMs)).toEqual([5, 20, 40]);
  });

  it("knows when somebody looked", async () => {
    const store = await aStore(open);
    await store.extendWatch({ fromMs: 10, untilMs: 10 });
    await store.extendWatch({ fromMs: 10, untilMs: 20 });
    await store.extendWatch({ fromMs: 30, untilMs: 40 });
    expect(await store.watches(15)).toEqual([
      { fromMs: 10, untilMs: 20 },
      { fromMs: 30, untilMs: 40 },
    ]);
    expect(await store.watches(25)).toHaveLength(1);
  });
});
