import { type Database, sessionMigrations } from "@tessera/platform/server";
import { forEachDatabase, makeTables } from "@tessera/platform/testing";
import { expect, it } from "vitest";
import { type LayoutTour, tourCamerasMax } from "../contract.ts";
import { layoutMigrations } from "./index.ts";
import { aDraft, aSite, camera } from "./testing/a-site.ts";

interface Tables {
  layouts: Readonly<Record<string, string | number>>;
}

const aTour = (length: number): LayoutTour => ({
  dwellSeconds: 10,
  cameras: Array.from({ length }, (_, index) => ({ ...camera(`c${index}`), flow: 0 as const })),
});

/** As the first version of the tables has it. */
const insertOld = (database: Database, name: string, tour: LayoutTour | null) =>
  database
    .as<Tables>()
    .insertInto("layouts")
    .values({
      owner_id: 2,
      name,
      column_count: 1,
      row_count: 1,
      cells: JSON.stringify(aDraft(undefined).Cells),
      tour: JSON.stringify(tour),
      is_shared: 0,
      revision: 1,
      updated_at_ms: 0,
    })
    .execute();

forEachDatabase((open) => {
  it("counts the cameras of tours that are older than the count", async () => {
    const database = await open();
    const migrations = layoutMigrations.migrations.slice(0, 1);
    const { list } = await aSite(database, { ...layoutMigrations, migrations });
    const tours = { none: null, empty: aTour(0), few: aTour(3), many: aTour(tourCamerasMax) };
    for (const [name, tour] of Object.entries(tours)) await insertOld(database, name, tour);
    // More than are counted at once.
    for (let made = 0; made < 60; made++) await insertOld(database, "more", aTour(2));
    await makeTables(database, [sessionMigrations, layoutMigrations]);
    const listed = await list(2);
    expect(listed.slice(0, 3).map(({ Name, TourCameras }) => [Name, TourCameras])).toEqual([
      ["empty", 0],
      ["few", 3],
      ["many", tourCamerasMax],
    ]);
    expect(listed.filter(({ TourCameras }) => TourCameras === 2)).toHaveLength(60);
    expect(listed.find(({ Name }) => Name === "none")?.TourCameras).toBe(0);
  });

  it("lists layouts without reading their tours", async () => {
    const database = await open();
    const { list, read } = await aSite(database);
    const Tour = { dwellSeconds: 10, cameras: [camera("gate"), camera("yard")] };
    await read(2, "/save", { ...aDraft("gate"), Tour });
    await database.as<unknown>().schema.alterTable("layouts").dropColumn("tour").execute();
    expect(await list(2)).toMatchObject([{ TourCameras: 2, Cells: [{ State: "ok" }] }]);
  });

  it("counts the cameras of a tour anew with each save", async () => {
    const { list, read } = await aSite(await open());
    const dwellSeconds = 10;
    const changes = [
      { Tour: { dwellSeconds, cameras: [camera("gate"), camera("yard")] } },
      { Tour: { dwellSeconds, cameras: [camera("gate")] } },
      { Name: "renamed" },
      { Tour: null },
    ];
    const counts: unknown[] = [];
    for (const change of changes) {
      const [row] = await list(2);
      await read(2, "/save", { ...aDraft("gate"), ID: row?.ID, ...change });
      counts.push((await list(2)).map(({ TourCameras }) => TourCameras));
    }
    expect(counts).toEqual([[2], [1], [1], [0]]);
  });

  it("gives the page that is asked for, own ones first, and all if none is", async () => {
    const { call, list, read } = await aSite(await open());
    const save = (user: number, Name: string) =>
      read(user, "/save", { ...aDraft("gate"), Name, Shared: true });
    for (const name of ["d", "c"]) await save(3, name);
    for (const name of ["b", "a"]) await save(2, name);
    for (let made = 0; made < 12; made++) await save(1, `z${made}`);
    const names = async (query: string) => (await list(2, query)).map(({ Name }) => Name);
    expect((await names("")).slice(0, 4)).toEqual(["a", "b", "c", "d"]);
    expect(await names("")).toHaveLength(16);
    expect(await names("?limit=99999")).toHaveLength(16);
    expect(await names("?start=1&limit=2")).toEqual(["b", "c"]);
    expect(await names("?start=16&limit=2")).toEqual([]);
    expect(await names("?q=Z1&start=1&limit=1")).toEqual(["z10"]);
    expect(await names("?sort=Name&order=desc&limit=2")).toEqual(["z11", "z10"]);
    const { total, data } = JSON.parse((await call(2, "?limit=3")).text) as {
      total: number;
      data: object[];
    };
    expect([total, data.length]).toEqual([16, 3]);
    expect(data[0]).toMatchObject({ Name: "a", Cells: [{ camera: { name: "Gate" } }] });
    expect((await call(2, "?limit=0")).status).toBe(400);
  });

  it("gives a camera one turn in a tour, and keeps the first", async () => {
    const { read, list, leaveOnly } = await aSite(await open());
    const cameras = ["gate", "yard", "gate", "yard"].map((channel) => camera(channel));
    const Tour = { dwellSeconds: 10, cameras: [...cameras, { ...camera("gate"), flow: 1 }] };
    const saved = await read(2, "/save", { ...aDraft("gate"), Tour });
    expect(saved.Tour?.cameras.map(({ channel }) => channel)).toEqual(["gate", "yard"]);
    expect(saved.Tour?.cameras[0]?.flow).toBe(0);
    expect((await list(2))[0]?.TourCameras).toBe(2);
    leaveOnly("gate");
    const again = await read(2, "/save", { ...saved, Tour });
    expect(again.Tour).toMatchObject({ cameras: [{ channel: "gate" }], Left: 1 });
  });
});
