import { BadRequest, FakeClock, LocalLeases, silentLogger } from "@tessera/base";
import { ChannelRegistry } from "@tessera/engine";
import {
  ChangeFeed,
  createEvents,
  type Database,
  sharedMigrations,
} from "@tessera/platform/server";
import { forEachDatabase, makeTables } from "@tessera/platform/testing";
import { expect, it } from "vitest";
import { Deletions } from "../deletions.ts";
import { DeviceAdditions } from "../device-additions.ts";
import { DeviceStore } from "../device-store.ts";
import { Devices } from "../devices.ts";
import { deviceMigrations } from "../migrations/index.ts";
import { exportRows } from "./export-table.ts";
import { readTable } from "./read-table.ts";
import { siteTable } from "./site-table.ts";
import { aTable } from "./some-devices.ts";
import { tableColumns } from "./table-columns.ts";

const { drivers } = aTable().table;
const Columns = tableColumns(drivers).map(({ wire }) => wire);

/** The devices of a database, as a start of the server finds them. */
async function aSite(database: Database) {
  const log = silentLogger;
  const store = new DeviceStore(database);
  const channels = new ChannelRegistry(() => undefined);
  const clock = new FakeClock();
  const feed = new ChangeFeed({ database, clock, log });
  const devices = new Devices({ store, channels, drivers, feed, events: createEvents(log), clock });
  const deletions = new Deletions({ devices, store, leases: new LocalLeases(clock), log });
  await devices.start();
  const table = siteTable(devices, new DeviceAdditions(devices, deletions, () => undefined));
  const rows = () => [...exportRows(table.all(), drivers, tableColumns(drivers))];
  return { table, rows, channels };
}

/** 100 recorders with a directory and nine cameras each, the last of them in the directory. */
const recorders = Array.from({ length: 1000 }, (_, index) => {
  const [device, channel] = [Math.floor(index / 10), (index % 10) + 1];
  const cells: Record<string, string> = {
    DeviceID: `nvr-${device}`,
    DeviceName: `录像机 ${device}`,
    DeviceType: "RTSP",
    Enable: "1",
    OnDemand: "1",
    ChannelID: String(channel),
    ChannelName: `通道 ${channel}`,
    Parental: channel === 1 ? "1" : "0",
    ChannelParentID: channel === 10 ? "1" : "",
    ChannelEnable: "1",
    ChannelOnDemand: "0",
    GBID: `3402000000132${String(index).padStart(7, "0")}`,
    ChannelNum: String(channel),
    RtspUrl: `rtsp://192.0.2.1/${device}/${Math.max(channel, 2)}`,
    Transport: "TCP",
  };
  return Columns.map((wire) => cells[wire] ?? "");
});

forEachDatabase((open) => {
  it("adds 1,000 channels that are there after a restart, and exports them as they came", async () => {
    const database = await open();
    await makeTables(database, [sharedMigrations, deviceMigrations]);
    const { table } = await aSite(database);
    const { drafts, problems } = await readTable({ Columns, Rows: recorders }, table);
    expect(problems.list("en")).toEqual([]);
    await table.addMany(drafts);

    const restarted = await aSite(database);
    expect(restarted.rows()).toEqual(recorders);
    expect(
      restarted.channels.find({ deviceId: "nvr-7", channelId: "10" })?.connection,
    ).toMatchObject({ url: "rtsp://192.0.2.1/7/10", transport: "TCP" });
    const again = await readTable({ Columns, Rows: recorders }, restarted.table);
    expect([again.drafts.length, again.problems.rowCount]).toEqual([0, 1000]);
  });

  it("adds nothing when one of many cannot be added", async () => {
    const database = await open();
    await makeTables(database, [sharedMigrations, deviceMigrations]);
    const { table, rows } = await aSite(database);
    const { drafts } = await readTable({ Columns, Rows: recorders.slice(0, 20) }, table);
    const broken = drafts.map((draft, index) =>
      index === 1 ? { ...draft, connection: {} } : draft,
    );
    await expect(table.addMany(broken)).rejects.toBeInstanceOf(BadRequest);
    expect(rows()).toEqual([]);
    expect((await aSite(database)).rows()).toEqual([]);
  });
});
