import { type Generated, type Kysely, sql } from "kysely";
import { chunksOf } from "../database/chunks-of.ts";
import type { Database } from "../database/index.ts";
import type { Labels } from "./metric.ts";
import { type Resolution, type RollupRow, rollupSteps } from "./rollup.ts";
import { labelsKey, labelsOf, seriesKey } from "./sample.ts";

interface RollupTable {
  series_id: number;
  step_s: number;
  at_s: number;
  total: number;
  samples: number;
  most: number;
}
interface Tables {
  metric_servers: { id: string; name: string; seen_at_ms: number };
  metric_series: {
    id: Generated<number>;
    server_id: string;
    name: string;
    labels: string;
    seen_at_ms: number;
  };
  metric_rollups: RollupTable;
}

/** Which of the servers wrote it, by its id among the servers of the site. */
export interface StoredSeries {
  readonly serverId: string;
  readonly name: string;
  readonly labels: Labels;
  /** Mean and highest value of the time that begins then, in order. */
  readonly points: readonly (readonly [atS: number, mean: number, most: number])[];
}

interface Range extends Resolution {
  readonly fromS: number;
  readonly toS: number;
}

/** For as long as the coarsest rows are kept, and a day for clocks that differ. */
const forgottenMs = ((rollupSteps.at(-1)?.keptS ?? 0) + 86_400) * 1000;

/** Figures over time, of all servers of the site. Each writes its own. */
export class RollupStore {
  readonly #db: Kysely<Tables>;
  readonly #serverId: string;
  /** Of this server's series, by name and labels. */
  readonly #ids = new Map<string, number>();

  constructor(database: Database, serverId: string) {
    this.#db = database.as();
    this.#serverId = serverId;
  }

  async nameServer(name: string, nowMs: number): Promise<void> {
    const seen = { name, seen_at_ms: nowMs };
    await this.#db
      .insertInto("metric_servers")
      .values({ id: this.#serverId, ...seen })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(seen))
      .execute();
  }

  async serverNames(): Promise<ReadonlyMap<string, string>> {
    const rows = await this.#db.selectFrom("metric_servers").selectAll().execute();
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  /** Adds to rows that are there already. */
  async add(rows: readonly RollupRow[], nowMs: number): Promise<void> {
    for (const row of rows) await this.#idOf(row, nowMs);
    const stored = rows.map((row) => ({
      series_id: this.#ids.get(seriesKey(row.name, row.labels)) ?? 0,
      step_s: row.stepS,
      at_s: row.atS,
      total: row.sum,
      samples: row.samples,
      most: row.most,
    }));
    for (const values of chunksOf(stored))
      await this.#db
        .insertInto("metric_rollups")
        .values(values)
        .onConflict((conflict) =>
          conflict.columns(["series_id", "step_s", "at_s"]).doUpdateSet({
            total: sql`metric_rollups.total + excluded.total`,
            samples: sql`metric_rollups.samples + excluded.samples`,
            most: sql`case when excluded.most > metric_rollups.most
              then excluded.most else metric_rollups.most end`,
          }),
        )
        .execute();
  }

  async read(names: readonly string[], range: Range): Promise<readonly StoredSeries[]> {
    if (names.length === 0) return [];
    const all = await this.#db
      .selectFrom("metric_series")
      .select(["id", "server_id", "name", "labels"])
      .where("name", "in", names)
      .orderBy("name")
      .orderBy("server_id")
      .orderBy("labels")
      .execute();
    const points = await this.#points(
      all.map(({ id }) => id),
      range,
    );
    return all.flatMap(({ id, server_id, name, labels }) => {
      const own = points.get(id);
      return own ? [{ serverId: server_id, name, labels: labelsOf(labels), points: own }] : [];
    });
  }

  /** This server's own old rows, and all of servers that are gone. */
  async forget(nowMs: number): Promise<void> {
    await this.#db
      .updateTable("metric_servers")
      .set({ seen_at_ms: nowMs })
      .where("id", "=", this.#serverId)
      .execute();
    const own = [...this.#ids.values()];
    for (const ids of chunksOf(own))
      await this.#db
        .updateTable("metric_series")
        .set({ seen_at_ms: nowMs })
        .where("id", "in", ids)
        .execute();
    const mine = await this.#db
      .selectFrom("metric_series")
      .select("id")
      .where("server_id", "=", this.#serverId)
      .execute();
    // One series after the other: its rows lie together, and nobody waits for long.
    for (const { id } of mine)
      for (const { stepS, keptS } of rollupSteps)
        await this.#db
          .deleteFrom("metric_rollups")
          .where("series_id", "=", id)
          .where("step_s", "=", stepS)
          .where("at_s", "<", Math.floor(nowMs / 1000) - keptS)
          .execute();
    await this.#forgetUnseen(nowMs - forgottenMs);
  }

  async #forgetUnseen(beforeMs: number): Promise<void> {
    const gone = await this.#db
      .selectFrom("metric_series")
      .select("id")
      .where("seen_at_ms", "<", beforeMs)
      .execute();
    for (const { id } of gone) {
      await this.#db.deleteFrom("metric_rollups").where("series_id", "=", id).execute();
      await this.#db.deleteFrom("metric_series").where("id", "=", id).execute();
    }
    await this.#db.deleteFrom("metric_servers").where("seen_at_ms", "<", beforeMs).execute();
  }

  async #points(ids: readonly number[], { rowS, stepS, fromS, toS }: Range) {
    const points = new Map<number, [number, number, number][]>();
    if (ids.length === 0) return points;
    // To add rows up takes longer than to give them: only where several are one point.
    const isOne = stepS === rowS;
    const begin = isOne ? sql<number>`at_s` : sql<number>`at_s - at_s % ${sql.lit(stepS)}`;
    const mean = isOne ? sql<number>`total / samples` : sql<number>`sum(total) / sum(samples)`;
    const highest = isOne ? sql<number>`most` : sql<number>`max(most)`;
    const rows = await this.#db
      .selectFrom("metric_rollups")
      .select(["series_id", begin.as("begin_s"), mean.as("mean"), highest.as("highest")])
      .where("series_id", "in", ids)
      .where("step_s", "=", rowS)
      .where("at_s", ">=", fromS - (fromS % stepS))
      .where("at_s", "<", toS)
      .$if(!isOne, (query) => query.groupBy(["series_id", begin]))
      .orderBy("series_id")
      .orderBy(begin)
      .execute();
    for (const { series_id, begin_s, mean: value, highest: most } of rows) {
      const own = points.get(series_id);
      if (own) own.push([begin_s, value, most]);
      else points.set(series_id, [[begin_s, value, most]]);
    }
    return points;
  }

  async #idOf({ name, labels }: RollupRow, nowMs: number): Promise<void> {
    const key = seriesKey(name, labels);
    if (this.#ids.has(key)) return;
    const series = { server_id: this.#serverId, name, labels: labelsKey(labels) };
    const { id } = await this.#db
      .insertInto("metric_series")
      .values({ ...series, seen_at_ms: nowMs })
      .onConflict((conflict) =>
        conflict.columns(["name", "server_id", "labels"]).doUpdateSet({ seen_at_ms: nowMs }),
      )
      .returning("id")
      .executeTakeFirstOrThrow();
    this.#ids.set(key, id);
  }
}
