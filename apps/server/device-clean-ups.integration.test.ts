import { DeviceStore } from "@tessera/features/devices/server";
import { type Database, migrate } from "@tessera/platform/server";
import { forEachDatabase, type OwnTable, ownTables } from "@tessera/platform/testing";
import { expect, it } from "vitest";
import { loadModules, migrationsOf } from "./modules.ts";

/** What stays of a device that is gone for good. */
const kept = {
  recorded_channels: "footage stays for as long as its plan says; its folders have these numbers",
  record_assignments: "a plan says how long footage stays; they go when none is left",
  channel_news: "what people were told stays for a month",
  stream_log: "how streams went stays for as long as the log does",
};

/** What stays of a single channel too. */
const keptOfChannel = {
  ...kept,
  alarms: "recorders leave channels out for a while and bring them again",
  alarm_storms: "as alarms",
  tracked_channels: "as alarms",
};

forEachDatabase((open) => {
  it("leave nothing about a device in any table, and touch no other device", async () => {
    const { store, tables, tablesAbout } = await aFullDatabase(await open());
    const all = names(tables);
    expect(all).toEqual(expect.arrayContaining(["devices", "channels", "favourites", "alarms"]));
    await store.purge({ deviceIds: ["gone"], channels: [] });
    expect(await tablesAbout("gone")).toEqual(Object.keys(kept).toSorted());
    expect(await tablesAbout("other")).toEqual(all);
  });

  it("find what is left of a device in every table, say how much, and delete so much", async () => {
    const { store, tables, tablesAbout, forget } = await aFullDatabase(await open());
    await forget("gone");
    const strays = await store.strays({ withHistory: true });
    expect([...new Set(strays.map(({ deviceId }) => deviceId))]).toEqual(["gone"]);
    const purged = { deviceIds: ["gone"], channels: [] };
    const cleaned = names(tables).filter(
      (name) => name !== "devices" && !Object.hasOwn(kept, name),
    );
    const counts = await store.countRows(purged);
    expect([...counts.keys()].toSorted()).toEqual(cleaned);
    expect([...counts.values()].every((rows) => rows === 1)).toBe(true);
    await store.purge(purged);
    expect(await store.countRows(purged)).toEqual(new Map());
    expect(await tablesAbout("other")).toEqual(names(tables));
  });

  it("leave nothing about a single channel, and all that is about its device", async () => {
    const { store, tables, tablesAbout } = await aFullDatabase(await open());
    await store.purge({ deviceIds: [], channels: [{ deviceId: "gone", channelId: "1" }] });
    const aboutDevices = tables.filter((table) => !hasColumn(table, "channel_id"));
    const left = [...Object.keys(keptOfChannel), ...names(aboutDevices)].toSorted();
    expect(await tablesAbout("gone")).toEqual(left);
    expect(await tablesAbout("other")).toEqual(names(tables));
  });
});

/** What rows about devices refer to besides. */
const parents = ["roles", "role_grants", "users", "labels", "cascades", "map_plans", "geofences"];

/** With a row about each of two devices, and the first channel of each, in every table that knows devices. */
async function aFullDatabase(database: Database) {
  const modules = await loadModules();
  await migrate(database, migrationsOf(modules));
  const db = database.as<Record<string, Record<string, unknown>>>();
  const present = await ownTables(database);
  for (const name of parents) {
    const table = present.find((one) => one.name === name);
    if (table)
      await db
        .insertInto(name)
        .values(aRow(table, "1", { id: 1 }))
        .execute();
  }
  const tables = present.filter(
    (table) => table.name === "devices" || hasColumn(table, "device_id"),
  );
  for (const device of ["gone", "other"])
    for (const table of tables)
      await db.insertInto(table.name).values(aRow(table, device)).execute();
  const tablesAbout = async (device: string) => {
    const found: string[] = [];
    for (const { name } of tables) {
      const column = name === "devices" ? "id" : "device_id";
      const rows = await db.selectFrom(name).select(column).where(column, "=", device).execute();
      if (rows.length > 0) found.push(name);
    }
    return found.toSorted();
  };
  return {
    store: new DeviceStore(
      database,
      modules.flatMap(({ cleanUps = [] }) => cleanUps),
    ),
    tables,
    tablesAbout,
    /** As if its row had gone alone. */
    forget: (device: string) => db.deleteFrom("devices").where("id", "=", device).execute(),
  };
}

/** Texts are the device's id, so that none is twice where it may not be. */
function aRow({ columns, name }: OwnTable, device: string, more: object = {}) {
  const needed = columns.filter(
    (column) => !column.isNullable && !column.hasDefaultValue && !column.isAutoIncrementing,
  );
  const filled = needed.map(({ name: column, dataType }) => [
    column,
    /text/i.test(dataType) ? device : 1,
  ]);
  const own = name === "devices" ? { id: device } : {};
  const channel = needed.some((column) => column.name === "channel_id") ? { channel_id: "1" } : {};
  return { ...Object.fromEntries(filled), ...channel, ...own, ...more };
}

const hasColumn = ({ columns }: OwnTable, name: string) =>
  columns.some((column) => column.name === name);

const names = (tables: readonly OwnTable[]) => tables.map(({ name }) => name).toSorted();
