import { FakeClock, silentLogger } from "@tessera/base";
import { createEvents, migrate } from "@tessera/platform/server";
import { forEachDatabase } from "@tessera/platform/testing";
import { expect, it, vi } from "vitest";
import { createNewsFeature, NewsStore, newsMigrations } from "./index.ts";

forEachDatabase((open) => {
  it("tells when a channel goes and comes back, and nothing when it is found as it was", async () => {
    const database = await open();
    await migrate(database, [newsMigrations]);
    const store = new NewsStore(database);
    const events = createEvents(silentLogger);
    const clock = new FakeClock();
    createNewsFeature({ store, events, clock, log: silentLogger });
    const channel = { deviceId: "d1", channelId: "1" };
    const change = async (isOnline: boolean, total: number) => {
      events.emit("channel-state-changed", { channel, name: "gate", isOnline, atMs: 1 });
      await vi.waitFor(async () => expect(await store.count()).toBe(total));
    };
    await change(true, 0);
    await change(false, 1);
    await change(false, 1);
    await change(true, 2);
    const news = await store.listAfter(0, 10);
    expect(news.map(({ isOnline }) => isOnline)).toEqual([true, false]);
  });
});
