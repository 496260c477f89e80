import { minuteMs, secondMs } from "@tessera/base";
import { forEachDatabase, makeTables } from "@tessera/platform/testing";
import { expect, it } from "vitest";
import { SystemAlarmStore, systemAlarmMigrations } from "./index.ts";
import { fold } from "./offline/fold.ts";
import { aWatchedSite, cameraAt } from "./testing/a-watched-site.ts";

const gate = cameraAt("10.1.1.1", "gate");

forEachDatabase((open) => {
  const opened = async () => {
    const database = await open();
    await makeTables(database, [systemAlarmMigrations]);
    return new SystemAlarmStore(database);
  };

  it("keeps alarms by their scope, and whether they were reported", async () => {
    const store = await opened();
    const [alarm] = fold([gate], 1000);
    if (!alarm) throw new Error("no alarm");
    await store.save("cameras", alarm, false);
    await store.save("servers", alarm, false);
    await store.save("cameras", { ...alarm, members: [] }, true);
    expect(await store.open("cameras")).toEqual([
      { alarm: { ...alarm, members: [] }, isReported: true },
    ]);
    await store.remove("cameras", alarm.key);
    expect(await store.open("cameras")).toEqual([]);
    expect(await store.open("servers")).toEqual([{ alarm, isReported: false }]);
  });

  it("knows each camera that was seen once, however many and however often", async () => {
    const store = await opened();
    const channels = Array.from({ length: 1000 }, (_, index) => ({
      deviceId: "nvr",
      channelId: String(index),
    }));
    await store.addSeen(channels);
    await store.addSeen(channels.slice(0, 10));
    expect(await store.seen()).toHaveLength(1000);
  });

  it("reports the end of what was over while the server was away", async () => {
    const store = await opened();
    const before = aWatchedSite(store, [gate]);
    await before.start();
    await expect.poll(() => store.seen()).toHaveLength(1);
    before.goAway(gate);
    // What the database does takes real time: the clock goes on only when it is done.
    await expect
      .poll(
        async () => {
          await before.clock.advance(5 * secondMs);
          return before.told();
        },
        { timeout: 10_000 },
      )
      .toEqual(["begins 1 gate"]);
    await before.stop();
    const after = aWatchedSite(store, [gate]);
    await after.start();
    await expect.poll(() => after.told()).toEqual(["ends 1 gate"]);
    await expect.poll(() => store.open("cameras")).toEqual([]);
    await after.clock.advance(minuteMs);
    await after.stop();
    expect(after.told()).toEqual(["ends 1 gate"]);
  });
});
