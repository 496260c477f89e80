import { type Database } from "@tessera/platform/server";
import { forEachDatabase, makeTables, type OpenTestDatabase } from "@tessera/platform/testing";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { aChannelOf, type DeviceRecord } from "./device-record.ts";
import { DeviceStore } from "./device-store.ts";
import { deviceMigrations } from "./migrations/index.ts";

const aDevice = (change: Partial<DeviceRecord> = {}): DeviceRecord => ({
  id: "d1",
  name: "大门's “gate”",
  driver: "RTSP",
  connection: { rtspUrl: "rtsp://192.0.2.1/main", password: "p'w\"d" },
  isEnabled: true,
  isOnDemand: false,
  manufacturer: "Acme",
  model: "M",
  firmware: "1",
  serial: "S",
  lastSeenAtMs: undefined,
  createdAtMs: 1_900_000_000_000,
  ...change,
});

const aChannel = (channelId: string, change = {}) =>
  aChannelOf(aDevice(), channelId, {
    name: `<b>${channelId}</b>`,
    foundName: "Input",
    parentId: "dir",
    driver: "HTTP",
    connection: { url: "x" },
    longitude: 120.123456789,
    latitude: -30.5,
    gpsLongitude: 1.5,
    gpsLatitude: 2.5,
    gbId: "34020000001320000001",
    number: 7,
    ...change,
  });

async function aStore(open: OpenTestDatabase): Promise<DeviceStore> {
  const database = await open();
  await makeTables(database, [deviceMigrations]);
  return new DeviceStore(database);
}

const byId = <Item extends { readonly id: string }>(items: readonly Item[]) =>
  items.toSorted((a, b) => (a.id < b.id ? -1 : 1));

forEachDatabase((open) => {
  it("gives back what it was given", async () => {
    const store = await aStore(open);
    const devices = [aDevice({ lastSeenAtMs: 5 }), aDevice({ id: "d2" })];
    const channels = [aChannel("1"), aChannel("dir", { isDirectory: true, foundName: undefined })];
    await store.save({ devices, channels });
    const stored = await store.load();
    expect(byId(stored.devices)).toEqual(devices);
    expect(stored.channels.toSorted((a, b) => (a.channelId < b.channelId ? -1 : 1))).toEqual(
      channels,
    );
  });

  it("changes what is there already, but not when a device was seen", async () => {
    const store = await aStore(open);
    await store.save({ devices: [aDevice()], channels: [aChannel("1")] });
    await store.setLastSeen(new Map([["d1", 42]]));
    const device = aDevice({ name: "yard", isEnabled: false, connection: { rtspUrl: "x" } });
    const channel = aChannel("1", { name: "东", parentId: "", gbId: "" });
    await store.save({ devices: [device], channels: [channel] });
    expect(await store.load()).toEqual({
      devices: [{ ...device, lastSeenAtMs: 42 }],
      channels: [channel],
    });
  });

  it("stores all or none", async () => {
    const store = await aStore(open);
    const broken = { ...aChannel("2"), name: undefined as unknown as string };
    await expect(store.save({ devices: [aDevice()], channels: [broken] })).rejects.toThrow(/null/i);
    expect(await store.load()).toEqual({ devices: [], channels: [] });
  });

  it("takes thousands at once", async () => {
    const store = await aStore(open);
    const devices = Array.from({ length: 1200 }, (_, index) => aDevice({ id: `d${index}` }));
    const channels = devices.map((device) => aChannelOf(device, "1"));
    await store.save({ devices, channels });
    await store.setLastSeen(new Map(devices.map(({ id }, index) => [id, index % 2])));
    const stored = await store.load();
    expect([stored.devices.length, stored.channels.length]).toEqual([1200, 1200]);
    expect(stored.devices.filter(({ lastSeenAtMs }) => lastSeenAtMs === 1)).toHaveLength(600);
  });

  it("purges devices with their channels, and channels alone", async () => {
    const store = await aStore(open);
    const other = aDevice({ id: "d2" });
    await store.save({
      devices: [aDevice(), other],
      channels: [aChannel("1"), aChannelOf(other, "1"), aChannelOf(other, "2")],
    });
    await store.purge({ deviceIds: ["d1"], channels: [{ deviceId: "d2", channelId: "1" }] });
    const { devices, channels } = await store.load();
    expect(devices.map(({ id }) => id)).toEqual(["d2"]);
    expect(channels.map(({ deviceId, channelId }) => [deviceId, channelId])).toEqual([["d2", "2"]]);
  });

  it("changes where channels were last, and nothing else does", async () => {
    const store = await aStore(open);
    const channels = [aChannel("1"), aChannel("2")];
    await store.save({ devices: [aDevice()], channels });
    const position = { atMs: 1, longitude: 121.5, latitude: 31.25 };
    await store.setPositions([{ channel: aChannel("1"), position }]);
    await store.save({ channels });
    const positions = (await store.load()).channels
      .toSorted((a, b) => (a.channelId < b.channelId ? -1 : 1))
      .map(({ gpsLongitude, gpsLatitude }) => [gpsLongitude, gpsLatitude]);
    expect(positions).toEqual([
      [121.5, 31.25],
      [1.5, 2.5],
    ]);
  });

  it("hides what is deleted until it is restored or purged", async () => {
    const store = await aStore(open);
    const other = aDevice({ id: "d2" });
    const single = aChannelOf(other, "1");
    const records = { devices: [aDevice(), other], channels: [aChannel("1"), single] };
    await store.save(records);
    const ofDevice = { undo: "a", expiresAtMs: 5, deviceIds: ["d1"], channels: [] };
    const ref = { deviceId: "d2", channelId: "1" };
    const ofChannel = { undo: "b", expiresAtMs: 6, deviceIds: [], channels: [ref] };
    await store.apply({ deleted: ofDevice });
    await store.apply({ deleted: ofChannel });
    expect(await store.load()).toEqual({ devices: [other], channels: [] });
    const pending = (await store.deletions()).toSorted((a, b) => a.expiresAtMs - b.expiresAtMs);
    expect(pending).toEqual([ofDevice, ofChannel]);
    const back = await store.loadDeleted(ofDevice);
    expect(back).toEqual({ devices: [aDevice()], channels: [aChannel("1")] });
    await store.apply({ ...back, endedDeletions: ["a"] });
    await store.apply({ purged: ofChannel, endedDeletions: ["b"] });
    expect(await store.deletions()).toEqual([]);
    const { devices, channels } = await store.load();
    expect(byId(devices)).toEqual([aDevice(), other]);
    expect(channels).toEqual([aChannel("1")]);
  });

  it("purges what an older version has marked", async () => {
    const database = await open();
    const { feature, migrations } = deviceMigrations;
    await makeTables(database, [{ feature, migrations: migrations.slice(0, 3) }]);
    await insertOldDevice(database);
    await sql`update devices set removed_at_ms = 1`.execute(database.as());
    await makeTables(database, [deviceMigrations]);
    const [deletion] = await new DeviceStore(database).deletions();
    expect(deletion).toMatchObject({ expiresAtMs: 0, deviceIds: ["old"], channels: [] });
  });

  it("makes a channel of every device that was there before channels were", async () => {
    const database = await open();
    const { feature, migrations } = deviceMigrations;
    await makeTables(database, [{ feature, migrations: migrations.slice(0, 1) }]);
    await insertOldDevice(database);
    await makeTables(database, [deviceMigrations]);
    const { devices, channels } = await new DeviceStore(database).load();
    expect(devices).toMatchObject([{ id: "old", manufacturer: "", isEnabled: false }]);
    expect(channels).toMatchObject([
      {
        deviceId: "old",
        channelId: "1",
        name: "旧摄像机",
        isEnabled: true,
        isOnDemand: false,
        connection: {},
      },
    ]);
  });
});

async function insertOldDevice(database: Database): Promise<void> {
  await sql`
    insert into devices (id, name, driver, connection, is_enabled, is_on_demand, created_at_ms)
    values ('old', '旧摄像机', 'RTSP', '{}', 0, 0, 1)`.execute(database.as());
}
