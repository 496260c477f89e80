import { silentLogger, systemClock } from "@tessera/base";
import { type Database, openBus, sharedMigrations } from "@tessera/platform/server";
import { forEachDatabase, makeTables } from "@tessera/platform/testing";
import { describe, expect, it, onTestFinished } from "vitest";
import { deviceMigrations } from "./migrations/index.ts";
import { aSite } from "./testing/a-site.ts";

const nowMs = Date.UTC(2026, 0, 5);

async function aServer(database: Database) {
  await makeTables(database, [sharedMigrations, deviceMigrations]);
  const bus = await openBus({ database, clock: systemClock, log: silentLogger });
  onTestFinished(() => bus.stop());
  const site = await aSite({ database, nowMs, bus });
  const ids = async () => {
    await site.feed.catchUp();
    return [...site.devices.index.devices()].map(({ id }) => id).toSorted();
  };
  return { ...site, ids };
}

const camera = (id: string) => ({
  DeviceID: id,
  DeviceType: "PULL",
  DeviceName: id,
  RtspUrl: `rtsp://192.0.2.1/${id}`,
});

forEachDatabase((open, kind) => {
  describe.runIf(kind === "postgres")("two servers", () => {
    it("know the same devices, whichever of them was told", async () => {
      const database = await open();
      const one = await aServer(database);
      const two = await aServer(await open({ again: database }));
      await one.post("adddevice", camera("a"));
      // Judged by what the other has stored, before it was heard of.
      expect(await two.refusal("POST", "adddevice", camera("a"))).toMatchObject({
        code: "device-id-taken",
      });
      await two.post("adddevice", camera("b"));
      await two.post("editdevice", { DeviceID: "a", DeviceName: "大门" });
      expect([await one.ids(), await two.ids()]).toEqual([
        ["a", "b"],
        ["a", "b"],
      ]);
      expect(await one.get("deviceinfo", { device: "a" })).toMatchObject({ DeviceName: "大门" });
      expect(one.channels.find({ deviceId: "b", channelId: "1" })).toBeDefined();
    });

    it("know where a channel is, whichever of them it tells", async () => {
      const database = await open();
      const one = await aServer(database);
      const two = await aServer(await open({ again: database }));
      const channel = { deviceId: "bus", channelId: "1" };
      await one.intake.welcome({ deviceId: "bus" });
      const told = { channelId: "1", name: "", parentId: "", isDirectory: false, connection: {} };
      await one.intake.tellChannels("bus", { channels: [told], isWhole: true });
      expect(await two.ids()).toEqual(["bus"]);
      await expect
        .poll(() => {
          // Until the servers have heard of each other.
          one.intake.tellPosition("bus", "1", { atMs: nowMs, longitude: 114, latitude: 22 });
          return two.devices.getChannel(channel).record;
        })
        .toMatchObject({ gpsLongitude: 114, gpsLatitude: 22 });
    });

    it("undo what another has deleted, and purge it once", async () => {
      const database = await open();
      const one = await aServer(database);
      const two = await aServer(await open({ again: database }));
      for (const id of ["a", "b"]) await one.post("adddevice", camera(id));
      const first = await one.post("deldevice", { device: "a" });
      expect(await two.ids()).toEqual(["b"]);
      await expect(two.intake.welcome({ deviceId: "a" })).rejects.toMatchObject({
        code: "device-just-deleted",
      });
      expect(await two.post("devices/restore", { Undo: first["Undo"] })).toEqual({ Restored: 1 });
      expect(await one.ids()).toEqual(["a", "b"]);
      const second = await one.post("deldevice", { device: "b" });
      await two.ids();
      await Promise.all([one.clock.advance(15_000), two.clock.advance(15_000)]);
      const purged = [{ deviceIds: ["b"], channels: [] }];
      await expect.poll(async () => [await one.ids(), one.purged]).toEqual([["a"], purged]);
      await expect.poll(async () => [await two.ids(), two.purged]).toEqual([["a"], purged]);
      expect(await two.refusal("POST", "devices/restore", { Undo: second["Undo"] })).toMatchObject({
        code: "undo-too-late",
      });
    });
  });
});
