import { FakeClock, silentLogger } from "@tessera/base";
import { ChangeFeed, type Database, sharedMigrations } from "@tessera/platform/server";
import { forEachDatabase, makeTables, type OpenTestDatabase } from "@tessera/platform/testing";
import { describe, expect, it } from "vitest";
import type { Operator } from "./hold.ts";
import { ptzMigrations } from "./migrations/index.ts";
import { PtzHoldStore } from "./ptz-hold-store.ts";
import { PtzHolds } from "./ptz-holds.ts";

const channel = { deviceId: "d1", channelId: "1" };
const li: Operator = { userId: 2, sessionId: 20, name: "Li", priority: 5 };
const wang: Operator = { userId: 3, sessionId: 30, name: "Wang", priority: 5 };
const chief: Operator = { userId: 4, sessionId: 40, name: "Chief", priority: 8 };
const city: Operator = { userId: -7, sessionId: undefined, name: "City", priority: 0 };

forEachDatabase((open, kind) => {
  describe("a camera that is moved", () => {
    it("is refused to others by the name of who moves it, and for how long", async () => {
      const { holds } = await someHolds(await open());
      await holds.take(channel, li);
      await expect(holds.take(channel, wang)).rejects.toMatchObject({
        code: "ptz-held",
        text: {
          zh: "云台正由 Li 控制，10 秒后可用",
          en: "Li is controlling the camera; it will be free in 10 s",
        },
      });
    });

    it("is free ten seconds after the last word", async () => {
      const { holds, clock } = await someHolds(await open());
      await holds.take(channel, li);
      await clock.advance(6000);
      await holds.take(channel, li);
      await clock.advance(9999);
      await expect(holds.take(channel, wang)).rejects.toThrow("free in 1 s");
      await clock.advance(1);
      await holds.take(channel, wang);
      expect(holds.of(channel)?.operator).toEqual(wang);
    });

    it("is free ten seconds after the last word that was not worth a row, too", async () => {
      const { holds, clock } = await someHolds(await open());
      await holds.take(channel, li);
      await clock.advance(4000);
      await holds.take(channel, li);
      await clock.advance(9999);
      await expect(holds.take(channel, wang)).rejects.toThrow("free in 1 s");
      await clock.advance(1);
      expect(await holds.take(channel, wang)).toBeUndefined();
    });

    it("is moved by the same person from another tab", async () => {
      const { holds } = await someHolds(await open());
      await holds.take(channel, li);
      expect(await holds.take(channel, { ...li, sessionId: 21 })).toBeUndefined();
    });

    it("is taken over by a higher priority, which the former holder cannot take back", async () => {
      const { holds } = await someHolds(await open());
      await holds.take(channel, li);
      expect(await holds.take(channel, chief)).toMatchObject({ operator: li, isHere: true });
      await expect(holds.take(channel, li)).rejects.toThrow("Chief is controlling");
    });

    it("goes to one of two who ask at once", async () => {
      const { holds } = await someHolds(await open());
      const outcomes = await Promise.allSettled([li, wang].map((one) => holds.take(channel, one)));
      expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
      expect(holds.all()).toHaveLength(1);
    });

    it("does not keep others from other cameras", async () => {
      const { holds } = await someHolds(await open());
      await holds.take(channel, li);
      await holds.take({ ...channel, channelId: "2" }, wang);
      expect(holds.of(channel)?.operator).toEqual(li);
    });

    it("is free when its holder lets it go, not when another one does", async () => {
      const { holds, rows } = await someHolds(await open());
      await holds.take(channel, li);
      await expect(holds.release(channel, wang)).rejects.toThrow("Li is controlling");
      await holds.release(channel, li);
      expect(holds.of(channel)).toBeUndefined();
      expect(await rows()).toEqual([]);
    });

    it("is free when the session of its holder ends, not when another one of theirs does", async () => {
      const { holds } = await someHolds(await open());
      await holds.take(channel, li);
      await holds.releaseSession(21);
      expect(holds.of(channel)).toBeDefined();
      await holds.releaseSession(20);
      expect(holds.of(channel)).toBeUndefined();
    });

    it("goes on to be who stops it, if anybody holds it", async () => {
      const { holds } = await someHolds(await open());
      await holds.takeIfHeld(channel, li);
      expect(holds.of(channel)).toBeUndefined();
      await holds.take(channel, li);
      await expect(holds.takeIfHeld(channel, wang)).rejects.toThrow("Li is controlling");
      await holds.takeIfHeld(channel, chief);
      expect(holds.of(channel)?.operator).toEqual(chief);
    });
  });

  describe("a locked camera", () => {
    it("stays with who has locked it until the minutes are over, however little it is moved", async () => {
      const { holds, clock } = await someHolds(await open());
      await holds.take(channel, li, { lockMs: 60_000 });
      await clock.advance(30_000);
      await holds.take(channel, li);
      expect(holds.of(channel)).toMatchObject({ isLocked: true, secondsLeft: 30 });
      await clock.advance(29_999);
      await expect(holds.take(channel, wang)).rejects.toThrow("free in 1 s");
      await clock.advance(1);
      expect(holds.of(channel)).toBeUndefined();
    });

    it("is refused by the minute", async () => {
      const { holds } = await someHolds(await open());
      await holds.take(channel, li, { lockMs: 600_000 });
      await expect(holds.take(channel, wang)).rejects.toMatchObject({
        text: { zh: "云台正由 Li 控制，10 分钟后可用" },
      });
    });

    it("is not locked for who takes it over", async () => {
      const { holds } = await someHolds(await open());
      await holds.take(channel, li, { lockMs: 600_000 });
      await holds.take(channel, chief);
      expect(holds.of(channel)).toMatchObject({ isLocked: false, secondsLeft: 10 });
    });

    it("stays so when the server is started again, and is free a little later than its row says", async () => {
      const database = await open();
      const before = await someHolds(database);
      await before.holds.take(channel, li, { lockMs: 60_000 });
      before.holds.stop();
      const { clock } = before;
      const { holds } = await someHolds(await open({ again: database }), clock);
      expect(holds.of(channel)).toMatchObject({ operator: li, isLocked: true, isHere: false });
      await clock.advance(64_999);
      await expect(holds.take(channel, wang)).rejects.toThrow("free in 1 s");
      await clock.advance(1);
      await holds.take(channel, wang);
    });
  });

  it("tells who holds a camera, now and then while it goes on, and that it is free", async () => {
    const { holds, clock, told } = await someHolds(await open());
    await holds.take(channel, li);
    await holds.take(channel, li);
    await clock.advance(2000);
    await holds.take(channel, li);
    await holds.take(channel, chief);
    await clock.advance(10_000);
    await expect.poll(() => told).toEqual(["Li", "Li", "Chief", undefined]);
  });

  it("keeps a camera for as long as what was begun lasts, and tells at once when that changes", async () => {
    const { holds, clock, told } = await someHolds(await open());
    await holds.take(channel, li);
    await holds.take(channel, li, { lastsMs: 60_000 });
    expect(holds.of(channel)).toMatchObject({ isLocked: false, secondsLeft: 60 });
    await holds.take(channel, li);
    expect(told).toEqual(["Li", "Li", "Li"]);
    await clock.advance(10_000);
    expect(holds.of(channel)).toBeUndefined();
  });

  it("stores every third word of a button that is held down, and removes the row at the end", async () => {
    const { holds, clock, rows } = await someHolds(await open());
    const ends = new Set<number>();
    for (let second = 0; second < 60; second += 2) {
      await holds.take(channel, li);
      for (const { untilMs } of await rows()) ends.add(untilMs);
      await clock.advance(2000);
    }
    expect(ends.size).toBe(10);
    await clock.advance(8000);
    await expect.poll(rows).toEqual([]);
  });

  it("removes rows that nobody has ended, at the start and now and then", async () => {
    const database = await open();
    const { holds, clock, rows } = await someHolds(database);
    await holds.take(channel, li);
    await holds.take({ ...channel, channelId: "2" }, city, { lockMs: 60_000 });
    holds.stop();
    await clock.advance(15_001);
    const later = await someHolds(await open({ again: database }), clock);
    expect(await rows()).toMatchObject([{ operator: city }]);
    await clock.advance(600_000);
    await expect.poll(rows).toEqual([]);
    expect(later.holds.all()).toEqual([]);
  });

  // SQLite has one server only.
  describe.runIf(kind === "postgres")("on two servers", () => {
    it("is refused on the other by the same words", async () => {
      const { a, b } = await twoServers(open);
      await a.holds.take(channel, li);
      await expect(b.holds.take(channel, wang)).rejects.toMatchObject({
        text: { en: "Li is controlling the camera; it will be free in 10 s" },
      });
      await expect(b.holds.release(channel, wang)).rejects.toThrow("Li is controlling");
    });

    it("goes to one of two who ask at once", async () => {
      const { a, b } = await twoServers(open);
      const outcomes = await Promise.allSettled([
        a.holds.take(channel, li),
        b.holds.take(channel, wang),
      ]);
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
      expect(await a.rows()).toHaveLength(1);
    });

    it("is taken over on the other, of which the first one learns", async () => {
      const { a, b } = await twoServers(open);
      await a.holds.take(channel, li);
      expect(await b.holds.take(channel, chief)).toMatchObject({ operator: li, isHere: false });
      await a.feed.catchUp();
      expect(a.holds.of(channel)).toMatchObject({ operator: chief, isHere: false });
      expect([a.lost, b.lost]).toEqual([[channel], []]);
      // Each console hears it once, from who did it.
      expect([a.told, b.told]).toEqual([["Li"], ["Chief"]]);
    });

    it("is refused to the former holder who has not heard of it yet", async () => {
      const { a, b } = await twoServers(open);
      await a.holds.take(channel, li);
      await b.holds.take(channel, chief);
      await expect(a.holds.take(channel, li)).rejects.toThrow("Chief is controlling");
    });

    it("is moved by the same person on both", async () => {
      const { a, b } = await twoServers(open);
      await a.holds.take(channel, li);
      expect(await b.holds.take(channel, li)).toBeUndefined();
      expect(await a.holds.take(channel, li)).toBeUndefined();
      await b.feed.catchUp();
      expect([a.lost, b.lost]).toEqual([[], []]);
    });

    it("is kept on the other while it goes on without a row, and free at once when it ends", async () => {
      const { a, b, clock } = await twoServers(open);
      await a.holds.take(channel, li);
      await clock.advance(4900);
      await a.holds.take(channel, li);
      await clock.advance(9999);
      await expect(b.holds.take(channel, wang)).rejects.toThrow("free in 1 s");
      await clock.advance(1);
      await expect.poll(a.rows).toEqual([]);
      await b.holds.take(channel, wang);
      expect(b.told).toEqual(["Wang"]);
      expect(a.told).toEqual(["Li", "Li", undefined]);
    });

    it("is freed by either when the session of its holder ends", async () => {
      const { a, b } = await twoServers(open);
      await a.holds.take(channel, li);
      await b.feed.catchUp();
      await b.holds.releaseSession(20);
      expect(b.told).toEqual([undefined]);
      await a.feed.catchUp();
      expect(a.holds.of(channel)).toBeUndefined();
    });

    it("stays with its holder when the other server stops", async () => {
      const { a, b } = await twoServers(open);
      await a.holds.take(channel, li);
      b.holds.stop();
      expect(await a.rows()).toHaveLength(1);
      expect(a.holds.of(channel)?.operator).toEqual(li);
    });
  });
});

async function twoServers(open: OpenTestDatabase) {
  const database = await open();
  const a = await someHolds(database);
  const b = await someHolds(await open({ again: database }), a.clock);
  return { a, b, clock: a.clock };
}

async function someHolds(database: Database, clock = new FakeClock()) {
  await makeTables(database, [sharedMigrations, ptzMigrations]);
  const feed = new ChangeFeed({ database, clock, log: silentLogger });
  const store = new PtzHoldStore(database);
  const told: (string | undefined)[] = [];
  const lost: unknown[] = [];
  const holds = new PtzHolds({
    store,
    feed,
    holdMs: () => 10_000,
    onChange: (_, hold) => void told.push(hold?.operator.name),
    onLost: (one) => void lost.push(one),
    clock,
    log: silentLogger,
  });
  await holds.start();
  return { holds, clock, told, lost, feed, rows: () => store.all() };
}
