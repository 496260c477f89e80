import { FakeClock, type Logger, silentLogger } from "@tessera/base";
import { describe, expect, it } from "vitest";
import { createEvents } from "../events/index.ts";
import { Figures } from "./figures.ts";
import { defineMetric, type Metric } from "./metric.ts";
import type { RollupRow } from "./rollup.ts";

interface Pond {
  readonly pond: { readonly fish: number };
}
const help = { zh: "鱼", en: "Fish" };
const fish = defineMetric({
  name: "fish",
  kind: "gauge",
  unit: "",
  help,
  read: ({ pond }: Pond) => pond.fish,
});
const jumps = defineMetric({ name: "jumps", kind: "counter", unit: "", help });

function aStation({
  metrics = [fish, jumps],
  log = silentLogger,
}: {
  readonly metrics?: readonly Metric[];
  readonly log?: Logger;
} = {}) {
  const clock = new FakeClock();
  const events = createEvents(silentLogger);
  const stored: RollupRow[] = [];
  const told: unknown[] = [];
  let isBroken = false;
  events.on("figures-gathered", (gathered) => told.push(gathered));
  const figures = new Figures({
    metrics,
    store: {
      add: async (rows) => {
        if (isBroken) throw new Error("disk full");
        stored.push(...rows);
      },
      read: async () => [],
      forget: async () => undefined,
      nameServer: async () => undefined,
      serverNames: async () => new Map(),
    },
    server: { id: "", name: "here" },
    events,
    clock,
    log,
  });
  const fineOf = (name: string) =>
    stored
      .filter((row) => row.name === name && row.stepS === 10)
      .map(({ sum, samples }) => [sum, samples]);
  return {
    clock,
    figures,
    stored,
    told,
    fineOf,
    breakStore: (is: boolean) => {
      isBroken = is;
    },
  };
}

describe("Figures", () => {
  it("measures every second, and keeps and tells each ten seconds when they are over", async () => {
    const { clock, figures, told, fineOf } = aStation();
    await figures.start({ pond: { fish: 3 } });
    await clock.advance(20_000);
    expect(fineOf("fish")).toEqual([
      [27, 9],
      [30, 10],
    ]);
    expect(told).toHaveLength(2);
    await figures.stop();
    expect(fineOf("fish")).toEqual([
      [27, 9],
      [30, 10],
      [3, 1],
    ]);
  });

  it("keeps of a counter how many a second it grows, and has its sum at hand", async () => {
    const { clock, figures, fineOf } = aStation();
    await figures.start({ pond: { fish: 0 } });
    await clock.advance(4000);
    figures.count(jumps);
    figures.count(jumps, {}, 4);
    await clock.advance(6000);
    expect(fineOf("jumps")).toEqual([[5, 8]]);
    const sums = figures.latest.filter(({ metric }) => metric.name === "jumps");
    expect(sums).toMatchObject([{ value: 5, labels: {} }]);
  });

  it("goes on without a figure that cannot be read, says so once, and has it again when it can", async () => {
    const warned: unknown[] = [];
    const log = { ...silentLogger, warn: (about: unknown) => warned.push(about) } as Logger;
    const { clock, figures } = aStation({ log });
    const site: { pond?: { fish: number } } = {};
    await figures.start(site);
    await clock.advance(3000);
    expect(warned).toMatchObject([{ figure: "fish" }]);
    expect(figures.latest.map(({ metric }) => metric.name)).toEqual(["jumps"]);
    site.pond = { fish: 7 };
    await clock.advance(1000);
    expect(figures.measure(["fish"])).toMatchObject([{ value: 7 }]);
    expect(figures.latest).toHaveLength(2);
  });

  it("lives through a database that is away", async () => {
    const { clock, figures, fineOf, breakStore } = aStation();
    breakStore(true);
    await figures.start({ pond: { fish: 1 } });
    await clock.advance(10_000);
    breakStore(false);
    await clock.advance(10_000);
    expect(fineOf("fish")).toEqual([[10, 10]]);
  });

  it("refuses two figures of one name, names that are none, and a gauge that nobody can read", () => {
    expect(() => aStation({ metrics: [fish, fish] })).toThrow("Two figures are called fish");
    expect(() => defineMetric({ ...fish, name: "Fish Count" })).toThrow("no name for a figure");
    expect(() => defineMetric({ name: "x", kind: "gauge", unit: "", help })).toThrow(
      "needs a read",
    );
  });
});
