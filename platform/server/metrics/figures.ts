import { type Clock, hourMs, type Logger, secondMs } from "@tessera/base";
import type { Events } from "../events/index.ts";
import type { LabelledValue, Labels, Metric } from "./metric.ts";
import { mostPoints, Rollup, type RollupRow, resolutionOf } from "./rollup.ts";
import type { RollupStore, StoredSeries } from "./rollup-store.ts";
import { type Sample, seriesKey } from "./sample.ts";

declare module "../events/platform-events.ts" {
  interface ServerEvents {
    /** Ten seconds of this server's figures are complete. */
    "figures-gathered": { readonly atMs: number; readonly rows: readonly RollupRow[] };
  }
}

interface FiguresParts {
  readonly metrics: readonly Metric[];
  readonly store: Pick<RollupStore, "add" | "read" | "forget" | "nameServer" | "serverNames">;
  /** Among the servers of the site, and for people. */
  readonly server: { readonly id: string; readonly name: string };
  readonly events: Pick<Events, "emit">;
  readonly clock: Clock;
  readonly log: Logger;
}

/** What is asked of the figures of a time. */
interface FiguresAsked {
  readonly names: readonly string[];
  readonly fromMs: number;
  readonly toMs: number;
}

export interface FiguresOfTime {
  readonly stepS: number;
  readonly series: readonly StoredSeries[];
}

/** How much a counter had counted, and when. */
interface Counted {
  readonly atMs: number;
  readonly value: number;
}

/** Measures every second what modules have declared, keeps it over time, and has it at hand as it is now. */
export class Figures {
  readonly #parts: FiguresParts;
  readonly #rollup = new Rollup();
  /** What `count` has counted since the start, by metric and labels. */
  readonly #counts = new Map<Metric, Map<string, LabelledValue>>();
  readonly #lastCounts = new Map<string, Counted>();
  readonly #failing = new Set<Metric>();
  readonly #stops: (() => void)[] = [];
  #site: unknown;
  #latest: readonly Sample[] = [];
  #work: Promise<void> = Promise.resolve();

  constructor(parts: FiguresParts) {
    this.#parts = parts;
    const names = parts.metrics.map(({ name }) => name);
    const twice = names.find((name, at) => names.indexOf(name) !== at);
    if (twice !== undefined) throw new Error(`Two figures are called ${twice}`);
  }

  get metrics(): readonly Metric[] {
    return this.#parts.metrics;
  }

  get server(): FiguresParts["server"] {
    return this.#parts.server;
  }

  /** As measured last. */
  get latest(): readonly Sample[] {
    return this.#latest;
  }

  /** Measured at this moment. */
  measure(names: readonly string[]): readonly Sample[] {
    return this.#parts.metrics
      .filter(({ name }) => names.includes(name))
      .flatMap((metric) => this.#read(metric, this.#site));
  }

  /** One more of what only whoever sees it happen can count. */
  count(metric: Metric, labels: Labels = {}, by = 1): void {
    const byLabels = this.#counts.get(metric) ?? new Map<string, LabelledValue>();
    this.#counts.set(metric, byLabels);
    const key = seriesKey("", labels);
    byLabels.set(key, { labels, value: (byLabels.get(key)?.value ?? 0) + by });
  }

  async start(site: unknown): Promise<void> {
    const { store, server, clock } = this.#parts;
    this.#site = site;
    await store.nameServer(server.name, clock.nowMs());
    this.#later(() => store.forget(clock.nowMs()), "old figures were not forgotten");
    this.#stops.push(
      clock.every(secondMs, () => this.#sample()),
      clock.every(hourMs, () =>
        this.#later(() => store.forget(clock.nowMs()), "old figures were not forgotten"),
      ),
    );
  }

  async stop(): Promise<void> {
    for (const stop of this.#stops.splice(0)) stop();
    this.#keep(this.#rollup.rest());
    await this.#work;
  }

  /** Of all servers. At most a thousand points a series, whatever the time. */
  async read({ names, fromMs, toMs }: FiguresAsked): Promise<FiguresOfTime> {
    const fromS = Math.floor(fromMs / 1000);
    const toS = Math.ceil(toMs / 1000);
    const resolution = resolutionOf(fromS, toS, Math.floor(this.#parts.clock.nowMs() / 1000));
    const series = await this.#parts.store.read(names, { ...resolution, fromS, toS });
    return {
      stepS: resolution.stepS,
      // The first point may begin before the time.
      series: series.map((one) => ({ ...one, points: one.points.slice(-mostPoints - 1) })),
    };
  }

  serverNames(): Promise<ReadonlyMap<string, string>> {
    return this.#parts.store.serverNames();
  }

  #sample(): void {
    const { metrics, clock, events } = this.#parts;
    const atMs = clock.nowMs();
    const { fine, coarse } = this.#rollup.turn(Math.floor(atMs / 1000));
    if (fine.length > 0) {
      this.#keep([...fine, ...coarse]);
      events.emit("figures-gathered", { atMs: (fine[0]?.atS ?? 0) * 1000, rows: fine });
    }
    this.#latest = metrics.flatMap((metric) => this.#read(metric, this.#site));
    for (const sample of this.#latest) this.#gather(sample);
  }

  /** A gauge as it is; of a counter how fast it grows. */
  #gather({ metric, labels, value }: Sample): void {
    if (metric.kind === "gauge") return this.#rollup.add(metric.name, labels, value);
    const key = seriesKey(metric.name, labels);
    const before = this.#lastCounts.get(key);
    const atMs = this.#parts.clock.monotonicMs();
    this.#lastCounts.set(key, { atMs, value });
    const tookS = before ? (atMs - before.atMs) / 1000 : 0;
    // One that has become less has begun anew.
    if (before && tookS > 0 && value >= before.value)
      this.#rollup.add(metric.name, labels, (value - before.value) / tookS);
  }

  #read(metric: Metric, site: unknown): readonly Sample[] {
    try {
      const value = metric.read ? metric.read(site as never) : this.#countsOf(metric);
      this.#failing.delete(metric);
      if (value === undefined) return [];
      const all = typeof value === "number" ? [{ labels: {}, value }] : value;
      return all.map((one) => ({ metric, ...one }));
    } catch (error) {
      // Once, not every second.
      if (!this.#failing.has(metric))
        this.#parts.log.warn({ error, figure: metric.name }, "a figure cannot be read");
      this.#failing.add(metric);
      return [];
    }
  }

  /** One that nothing was counted of yet is 0: so its first rise is seen. */
  #countsOf(metric: Metric): readonly LabelledValue[] {
    const counted = this.#counts.get(metric);
    return counted ? [...counted.values()] : [{ labels: {}, value: 0 }];
  }

  #keep(rows: readonly RollupRow[]): void {
    const { store, clock } = this.#parts;
    if (rows.length > 0)
      this.#later(() => store.add(rows, clock.nowMs()), "figures were not stored");
  }

  /** One after the other; what fails is lost, and nobody waits for it. */
  #later(work: () => Promise<void>, failure: string): void {
    this.#work = this.#work
      .then(work)
      .catch((error: unknown) => this.#parts.log.error({ error }, failure));
  }
}
