import { forEachDatabase, makeTables, type OpenTestDatabase } from "@tessera/platform/testing";
import { expect, it } from "vitest";
import { newsMigrations } from "./migrations/index.ts";
import { NewsStore } from "./news-store.ts";

const anItem = (atMs: number, isOnline = true) => ({
  deviceId: "d1",
  channelId: "1",
  channelName: "大门",
  isOnline,
  atMs,
  count: 1,
  flapSinceMs: undefined,
});

forEachDatabase((open) => {
  it("lists the newest first, and only what came after a known item", async () => {
    const store = await aStore(open);
    for (const atMs of [10, 20, 30]) await store.add(anItem(atMs, atMs !== 20));
    const all = await store.listAfter(0, 100);
    expect(all.map(({ atMs, isOnline }) => [atMs, isOnline])).toEqual([
      [30, true],
      [20, false],
      [10, true],
    ]);
    const oldest = all.at(-1)?.revision ?? 0;
    expect((await store.listAfter(oldest, 100)).map(({ atMs }) => atMs)).toEqual([30, 20]);
    expect(await store.listAfter(0, 1)).toHaveLength(1);
    expect(await store.count()).toBe(3);
  });

  it("gives an item that has changed to whoever knew it before", async () => {
    const store = await aStore(open);
    const first = await store.add(anItem(10));
    await store.add(anItem(20));
    const [newest] = await store.listAfter(0, 1);
    expect(await store.change(first, { ...anItem(30), count: 5 })).toBe(true);
    const since = await store.listAfter(newest?.revision ?? 0, 100);
    expect(since).toMatchObject([{ id: first, atMs: 30, count: 5 }]);
    expect(await store.change(first + 100, anItem(40))).toBe(false);
  });

  it("makes one item of a channel's since a time, and leaves those of others", async () => {
    const store = await aStore(open);
    for (const atMs of [10, 20, 30]) await store.add(anItem(atMs));
    await store.add({ ...anItem(30), channelId: "2" });
    await store.fold({ ...anItem(40), count: 8, flapSinceMs: 20 }, 20);
    expect(
      (await store.listAfter(0, 10)).map(({ channelId, atMs, count, flapSinceMs }) => [
        channelId,
        atMs,
        count,
        flapSinceMs,
      ]),
    ).toEqual([
      ["1", 40, 8, 20],
      ["2", 30, 1, undefined],
      ["1", 10, 1, undefined],
    ]);
  });

  it("knows which channels were told to be offline", async () => {
    const store = await aStore(open);
    const many = Array.from({ length: 450 }, (_, index) => ({
      deviceId: "d1",
      channelId: String(index),
    }));
    await store.setTold(many, false);
    await store.setTold(many.slice(0, 3), false);
    expect(await store.toldOffline()).toHaveLength(450);
    await store.setTold(many.slice(1), true);
    expect(await store.toldOffline()).toEqual([{ deviceId: "d1", channelId: "0" }]);
  });

  it("takes over what was told before items could be folded", async () => {
    const database = await open();
    const { feature, migrations } = newsMigrations;
    await makeTables(database, [{ feature, migrations: migrations.slice(0, 1) }]);
    const rows = [
      ["1", 0],
      ["1", 1],
      ["2", 1],
      ["2", 0],
    ] as const;
    const db = database.as<{ channel_news: object }>();
    for (const [channel_id, is_online] of rows)
      await db
        .insertInto("channel_news")
        .values({ device_id: "d1", channel_id, channel_name: "", is_online, at_ms: 1 })
        .execute();
    await makeTables(database, [newsMigrations]);
    const store = new NewsStore(database);
    expect(await store.toldOffline()).toEqual([{ deviceId: "d1", channelId: "2" }]);
    expect((await store.listAfter(2, 10)).map(({ id, revision }) => id - revision)).toEqual([0, 0]);
  });

  it("forgets what is too old", async () => {
    const store = await aStore(open);
    for (const atMs of [10, 20, 30]) await store.add(anItem(atMs));
    await store.removeOlderThan(20);
    expect((await store.listAfter(0, 100)).map(({ atMs }) => atMs)).toEqual([30, 20]);
  });
});

async function aStore(open: OpenTestDatabase): Promise<NewsStore> {
  const database = await open();
  await makeTables(database, [newsMigrations]);
  return new NewsStore(database);
}
