import { dayMs } from "@tessera/base";
import { expect, it } from "vitest";
import { forEachDatabase, makeTables } from "../../testing/index.ts";
import { type Database } from "../database/index.ts";
import { metricMigrations } from "./migrations/index.ts";
import type { RollupRow } from "./rollup.ts";
import { RollupStore } from "./rollup-store.ts";

const startMs = Date.UTC(2026, 0, 1);
const startS = startMs / 1000;

const row = (more: Partial<RollupRow> = {}): RollupRow => ({
  name: "load",
  labels: {},
  stepS: 10,
  atS: startS,
  sum: 10,
  samples: 10,
  most: 2,
  ...more,
});
const fine = { rowS: 10, stepS: 10, fromS: startS, toS: startS + 3600 };

async function aStore(database: Database, serverId = "") {
  await makeTables(database, [metricMigrations]);
  return new RollupStore(database, serverId);
}

forEachDatabase((open) => {
  it("adds to a row that is there, as after a restart", async () => {
    const database = await open();
    const store = await aStore(database);
    await store.add([row()], startMs);
    const again = new RollupStore(database, "");
    await again.add([row({ sum: 50, samples: 10, most: 9 }), row({ atS: startS + 10 })], startMs);
    expect(await again.read(["load"], fine)).toEqual([
      {
        serverId: "",
        name: "load",
        labels: {},
        points: [
          [startS, 3, 9],
          [startS + 10, 1, 2],
        ],
      },
    ]);
  });

  it("keeps series by server and labels, and gives those of all servers", async () => {
    const database = await open();
    const [one, other] = [await aStore(database, "one"), new RollupStore(database, "other")];
    await one.nameServer("first.example", startMs);
    await other.nameServer("old name", startMs);
    await other.nameServer("second.example", startMs);
    await one.add([row({ labels: { root: 'a "b"' } }), row({ labels: { root: "c" } })], startMs);
    await other.add([row(), row({ name: "cpu" })], startMs);
    const read = await one.read(["load"], fine);
    expect(read.map(({ serverId, labels }) => [serverId, labels])).toEqual([
      ["one", { root: 'a "b"' }],
      ["one", { root: "c" }],
      ["other", {}],
    ]);
    expect(await one.serverNames()).toEqual(
      new Map([
        ["one", "first.example"],
        ["other", "second.example"],
      ]),
    );
    expect(await one.read([], fine)).toEqual([]);
  });

  it("makes one point of several rows, weighted by their samples, and only of the time asked for", async () => {
    const store = await aStore(await open());
    await store.add(
      [
        row({ stepS: 60, atS: startS, sum: 60, samples: 60, most: 1 }),
        row({ stepS: 60, atS: startS + 60, sum: 90, samples: 30, most: 5 }),
        row({ stepS: 60, atS: startS + 120, sum: 7, samples: 1, most: 7 }),
        row({ stepS: 900, atS: startS, sum: 1e9, samples: 1, most: 1e9 }),
      ],
      startMs,
    );
    const asked = { rowS: 60, stepS: 120, fromS: startS + 30, toS: startS + 120 };
    const [series] = await store.read(["load"], asked);
    expect(series?.points).toEqual([[startS, 150 / 90, 5]]);
  });

  it("forgets rows when their time is over, and a server that is gone with all that it wrote", async () => {
    const database = await open();
    const [store, gone] = [await aStore(database, "here"), new RollupStore(database, "gone")];
    await gone.nameServer("gone.example", startMs);
    await store.nameServer("here.example", startMs);
    const both = [row(), row({ stepS: 7200 })];
    await gone.add(both, startMs);
    await store.add(both, startMs);
    const coarse = { ...fine, rowS: 7200, stepS: 7200 };
    await store.forget(startMs + dayMs);
    expect((await store.read(["load"], fine)).map(({ serverId }) => serverId)).toEqual(["gone"]);
    expect(await store.read(["load"], coarse)).toHaveLength(2);
    await store.forget(startMs + 37 * dayMs);
    expect(await store.read(["load"], coarse)).toEqual([]);
    expect([...(await store.serverNames()).keys()]).toEqual(["here"]);
    // The series that is measured still is not among what went.
    await store.add([row({ atS: startS + 37 * 86_400 })], startMs + 37 * dayMs);
    const later = { ...fine, fromS: startS + 36 * 86_400, toS: startS + 38 * 86_400 };
    expect(await store.read(["load"], later)).toHaveLength(1);
  });
});
