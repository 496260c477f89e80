import { sharedMigrations } from "@tessera/platform/server";
import { feedOn, forEachDatabase, makeTables } from "@tessera/platform/testing";
import { expect, it } from "vitest";
import { recordPlans } from "../migrations/0002-plans.ts";
import { ManualRecordingStore } from "./manual-recording-store.ts";
import { ManualRecordings } from "./manual-recordings.ts";

const gate = { deviceId: "d1", channelId: "1" };
const yard = { deviceId: "d1", channelId: "2" };

forEachDatabase((open, kind) => {
  const aServer = async (database = open()) => {
    const on = await database;
    await makeTables(on, [sharedMigrations, { feature: "recording", migrations: [recordPlans] }]);
    const feed = feedOn(on);
    const store = new ManualRecordingStore(on);
    return { database: on, feed, recordings: await ManualRecordings.load({ store, feed }) };
  };

  it("goes on after a restart until its end has come", async () => {
    const { database, recordings } = await aServer();
    await recordings.start(gate, 1000);
    await recordings.start(yard, 3000);
    await recordings.start(gate, 2000);
    const { recordings: again } = await aServer(Promise.resolve(database));
    const told: unknown[] = [];
    again.onChange((channels) => told.push(channels));
    await again.stopEnded(1999);
    expect(again.endOf(gate)).toBe(2000);
    await again.stopEnded(2000);
    await again.stop(gate);
    expect([...again.all()]).toEqual([{ channel: yard, endsAtMs: 3000 }]);
    expect(told).toEqual([[gate]]);
  });

  it("is made longer by an alarm plan, never shorter", async () => {
    const { recordings } = await aServer();
    await recordings.extend(gate, 1000);
    await recordings.extend(gate, 3000);
    await recordings.extend(gate, 2000);
    expect([...recordings.all()]).toEqual([{ channel: gate, endsAtMs: 3000 }]);
  });

  it.runIf(kind === "postgres")("is followed by another server", async () => {
    const { database, recordings } = await aServer();
    const other = await aServer(open({ again: database }));
    const told: unknown[] = [];
    other.recordings.onChange((channels) => told.push(channels));
    await recordings.start(gate, 1000);
    await other.feed.catchUp();
    expect(other.recordings.endOf(gate)).toBe(1000);
    await recordings.stop(gate);
    await other.feed.catchUp();
    expect(other.recordings.endOf(gate)).toBeUndefined();
    expect(told).toEqual([[gate], [gate]]);
  });
});
