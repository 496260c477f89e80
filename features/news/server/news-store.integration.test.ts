import { migrate } from "@tessera/platform/server";
import { forEachDatabase, type OpenTestDatabase } from "@tessera/platform/testing";
import { expect, it } from "vitest";
import { newsMigrations } from "./migrations/index.ts";
import { NewsStore } from "./news-store.ts";

const anItem = (atMs: number, isOnline = true) => ({
  deviceId: "d1",
  channelId: "1",
  channelName: "大门",
  isOnline,
  atMs,
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
    const oldest = all.at(-1)?.id ?? 0;
    expect((await store.listAfter(oldest, 100)).map(({ atMs }) => atMs)).toEqual([30, 20]);
    expect(await store.listAfter(0, 1)).toHaveLength(1);
    expect(await store.count()).toBe(3);
  });

  it("knows the last state of a channel", async () => {
    const store = await aStore(open);
    expect(await store.lastState("d1", "1")).toBeUndefined();
    await store.add(anItem(10, true));
    await store.add(anItem(20, false));
    expect(await store.lastState("d1", "1")).toBe(false);
    expect(await store.lastState("d1", "2")).toBeUndefined();
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
  await migrate(database, [newsMigrations]);
  return new NewsStore(database);
}
