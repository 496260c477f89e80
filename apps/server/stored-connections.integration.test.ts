import { FakeClock, silentLogger } from "@tessera/base";
import { ChannelRegistry, type Driver } from "@tessera/engine";
import { aChannelOf, aDeviceOf, DeviceStore, Devices } from "@tessera/features/devices/server";
import { createEvents, type Database, migrate, openDatabase } from "@tessera/platform/server";
import { feedOn, temporaryFolder } from "@tessera/platform/testing";
import { expect, it, onTestFinished } from "vitest";
import { loadModules, migrationsOf } from "./modules.ts";
import { allDrivers } from "./testing/all-drivers.ts";

/** Rows as the first version of each driver wrote them, and some of what has come since. */
const olderRows: Readonly<Record<string, { readonly stored: object; readonly since: object }>> = {
  RTSP: {
    stored: {
      rtspUrl: "rtsp://192.0.2.1:554/main",
      subRtspUrl: "",
      userName: "root",
      password: "pw",
      transport: "UDP",
    },
    since: { basic: "never", certificate: "", otherHosts: "refuse" },
  },
  HTTP: {
    stored: { url: "http://192.0.2.1/live.flv", subUrl: "", userName: "", password: "" },
    since: { basic: "never", otherHosts: "refuse" },
  },
  ONVIF: {
    stored: {
      address: "192.0.2.1",
      port: 80,
      userName: "root",
      password: "pw",
      transport: "TCP",
      foundUrl: "http://192.0.2.1/onvif/device_service",
    },
    since: { basic: "never", certificate: "", hasRecordings: false, ptzProfile: "" },
  },
  RTMP: { stored: { publishKey: "0123456789abcdef" }, since: {} },
  GB: {
    stored: { password: "", mediaMode: "UDP", charset: "GB2312", deviceId: "34020000001320000001" },
    since: { authUser: "", speaksFrom: "registered", streams: [], positionSubscribe: "auto" },
  },
  JT808: { stored: { channelCount: 4, plate: "皖B00001", phone: "013900000001" }, since: {} },
};

it("reads what an older version stored of a device of any type, with what came since", async () => {
  const channels = new ChannelRegistry(() => {});
  const drivers = await allDrivers(channels);
  expect(drivers.map(({ name }) => name).toSorted()).toEqual(Object.keys(olderRows).toSorted());
  const database = await aDatabase();
  for (const [driver, { stored }] of Object.entries(olderRows))
    await insert(database, driver, JSON.stringify(stored));
  const devices = await devicesOn(database, { channels, drivers });
  for (const [driver, { stored, since }] of Object.entries(olderRows)) {
    const whole = { ...stored, ...since };
    expect([driver, devices.get(driver).record.connection]).toMatchObject([driver, whole]);
    expect(channels.get({ deviceId: driver, channelId: "1" }).connection).toMatchObject(whole);
  }
});

it.each([
  [
    "of another version",
    '{"rtspUrl":7,"url":[],"address":{},"publishKey":"","password":null,"plate":7}',
  ],
  ["that is damaged", '{"rtspUrl":"rtsp://192.0.2.1/'],
  ["that is none", "7"],
])("keeps a device with a connection %s, and gives it to no driver", async (_, stored) => {
  const channels = new ChannelRegistry(() => {});
  const drivers = [...(await allDrivers(channels))];
  const database = await aDatabase();
  const names = [...drivers.map(({ name }) => name), "GONE"];
  for (const driver of names) await insert(database, driver, stored);
  const devices = await devicesOn(database, { channels, drivers });
  for (const name of names) {
    const entry = devices.get(name);
    expect([name, [...entry.channels.values()].flatMap(({ facts }) => facts.capabilities)]).toEqual(
      [name, []],
    );
    const { connection } = channels.get({ deviceId: name, channelId: "1" });
    const driver = drivers.find((one) => one.name === name);
    expect(driver?.capabilities?.(connection) ?? []).toEqual([]);
    expect(driver?.hasSubStream?.(connection) ?? false).toBe(false);
    // Whoever changes something else of it stores the connection as it was.
    await devices.change((commit) => commit({ devices: [{ ...entry.record, name: "renamed" }] }));
  }
  const rows = await database
    .as<{ devices: { name: string; connection: string } }>()
    .selectFrom("devices")
    .select(["name", "connection"])
    .execute();
  expect(rows).toEqual(names.map(() => ({ name: "renamed", connection: stored })));
});

async function aDatabase(): Promise<Database> {
  const database = await openDatabase({ dataDir: await temporaryFolder(), log: silentLogger });
  onTestFinished(() => database.close());
  await migrate(database, migrationsOf(await loadModules()));
  return database;
}

/** A device that is called like its driver, with one channel. */
async function insert(database: Database, driver: string, connection: string): Promise<void> {
  const device = aDeviceOf(driver, driver, { createdAtMs: 0 });
  await new DeviceStore(database).save({ devices: [device], channels: [aChannelOf(device, "1")] });
  await database
    .as<{ devices: { id: string; connection: string } }>()
    .updateTable("devices")
    .set({ connection })
    .where("id", "=", driver)
    .execute();
}

async function devicesOn(
  database: Database,
  parts: { readonly channels: ChannelRegistry; readonly drivers: readonly Driver[] },
): Promise<Devices> {
  const feed = feedOn(database);
  onTestFinished(() => feed.stop());
  const devices = new Devices({
    ...parts,
    store: new DeviceStore(database),
    feed,
    events: createEvents(silentLogger),
    clock: new FakeClock(),
  });
  await devices.start();
  return devices;
}
