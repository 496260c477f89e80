import { migrate } from "@tessera/platform/server";
import { forEachDatabase } from "@tessera/platform/testing";
import { expect, it } from "vitest";
import { FenceStateStore } from "../fence-state-store.ts";
import { geofences } from "./0001-geofences.ts";
import { geofenceMigrations } from "./index.ts";

interface OldTables {
  geofences: { name: string; rules: string; shape_no: number };
  geofence_states: {
    fence_id: number;
    device_id: string;
    channel_id: string;
    shape_no: number;
    is_inside: number;
    is_fast: number;
    at_ms: number;
  };
}

forEachDatabase((open) => {
  it("keeps one state of a vehicle with several cameras, and those whose alarm goes on", async () => {
    const database = await open();
    await migrate(database, [{ feature: "geofences", migrations: [geofences] }]);
    const db = database.as<OldTables>();
    await db.insertInto("geofences").values({ name: "车场", rules: "{}", shape_no: 1 }).execute();
    await db
      .insertInto("geofence_states")
      .values([
        row("bus", "1", 100),
        row("bus", "2", 100),
        row("bus", "3", 100, 1),
        // Of a lower platform: two that came at other times are two.
        row("platform", "1", 100),
        row("platform", "2", 200),
      ])
      .execute();
    await migrate(database, [geofenceMigrations]);
    const states = new FenceStateStore(database);
    const channelsOf = async (deviceId: string) =>
      (await states.ofDevice(deviceId)).map(({ channel }) => channel.channelId).toSorted();
    expect(await channelsOf("bus")).toEqual(["1", "3"]);
    expect(await channelsOf("platform")).toEqual(["1", "2"]);
    await db.deleteFrom("geofences").execute();
    const left = (await states.ofFence(1)).filter(({ isFast }) => isFast);
    expect(left).toMatchObject([{ fenceId: 1, isInside: true, channel: { channelId: "3" } }]);
  });
});

const row = (device_id: string, channel_id: string, at_ms: number, is_fast = 0) => ({
  fence_id: 1,
  device_id,
  channel_id,
  shape_no: 1,
  is_inside: 1,
  is_fast,
  at_ms,
});
