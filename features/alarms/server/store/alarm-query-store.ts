import { dayMs, hourMs } from "@tessera/base";
import type { Database } from "@tessera/platform/server";
import { type Kysely, type RawBuilder, type Selectable, sql } from "kysely";
import type { AlarmState } from "../../alarm-states.ts";
import {
  type AskedAlarms,
  allOf,
  isBeyondTallies,
  kindCondition,
  ownCondition,
  placeCondition,
} from "./alarm-conditions.ts";
import type { AlarmTable, AlarmTables } from "./alarm-tables.ts";
import { type TimePiece, timePieces } from "./alarm-time-pieces.ts";

/** An alarm with what was made of it. */
export type AlarmRow = Selectable<AlarmTable> & {
  readonly handled_by: string | null;
  readonly handled_at_ms: number | null;
  readonly note: string | null;
  readonly assignee: string | null;
};

interface Bucket {
  readonly fromMs: number;
  readonly toMs: number;
  readonly count: number;
}

/** A page of alarms: whose, in which order, from where on. */
export interface AskedPage {
  /** Undefined: of all places. */
  readonly places: readonly string[] | undefined;
  readonly start: number;
  readonly limit: number;
  readonly isOldestFirst?: boolean;
}

/** One number for each value of what tallies tell apart. */
type TallyColumn = "alarm_type" | "severity" | "state" | "place" | "from_ms";

/**
 * Finds alarms among millions: how many there are is read from tallies, and so is in which hours those of a page lie, so
 * that only these are looked through.
 */
export class AlarmQueryStore {
  readonly kind: Database["kind"];
  readonly #db: Kysely<AlarmTables>;

  constructor(database: Database) {
    this.kind = database.kind;
    this.#db = database.as();
  }

  /** Every place that ever had an alarm. */
  async places(): Promise<readonly string[]> {
    const rows = await this.#db.selectFrom("alarm_places").select("place").execute();
    return rows.map(({ place }) => place);
  }

  /** How many there are of each value of a column. */
  counts(
    asked: AskedAlarms,
    places: readonly string[] | undefined,
    column: TallyColumn,
  ): Promise<ReadonlyMap<number | string, number>> {
    return this.#sums(asked, places, column);
  }

  /** Hour by hour where the time is a week at most, else day by day; those without an alarm are left out. */
  async byTime(
    asked: AskedAlarms,
    places: readonly string[] | undefined,
    stepMs: number,
  ): Promise<ReadonlyMap<number, number>> {
    const found = new Map<number, number>();
    for (const { fromMs, count } of await this.#buckets(asked, places, stepMs === hourMs)) {
      const at = Math.floor(fromMs / stepMs) * stepMs;
      found.set(at, (found.get(at) ?? 0) + count);
    }
    return found;
  }

  /** A page, and how many there are in all. */
  async page(
    asked: AskedAlarms,
    page: AskedPage,
  ): Promise<{ readonly total: number; readonly rows: readonly AlarmRow[] }> {
    const { start, limit, places, isOldestFirst = false } = page;
    const buckets = await this.#buckets(asked, places);
    const total = buckets.reduce((sum, { count }) => sum + count, 0);
    const stretch = stretchOf(buckets, page);
    if (!stretch) return { total, rows: [] };
    const direction = isOldestFirst ? "asc" : "desc";
    const rows = await this.#rows()
      .where(this.#condition(asked, places))
      .where("alarms.at_ms", ">=", Math.max(asked.fromMs, stretch.fromMs))
      .where("alarms.at_ms", "<", Math.min(asked.toMs, stretch.toMs))
      .orderBy("alarms.at_ms", direction)
      .orderBy("alarms.id", direction)
      .offset(start - stretch.before)
      .limit(limit)
      .execute();
    return { total, rows };
  }

  async find(ids: readonly number[]): Promise<readonly AlarmRow[]> {
    if (ids.length === 0) return [];
    return this.#rows().where("alarms.id", "in", ids).execute();
  }

  /** All of a time, oldest first, some at once. */
  async *history(fromMs: number, toMs: number): AsyncGenerator<readonly AlarmRow[]> {
    const rowsAtOnce = 1000;
    let last: AlarmRow | undefined;
    do {
      const after: AlarmRow | undefined = last;
      const rows: readonly AlarmRow[] = await this.#rows()
        .where("alarms.at_ms", ">=", after?.at_ms ?? fromMs)
        .where("alarms.at_ms", "<", toMs)
        .$if(after !== undefined, (query) =>
          query.where((where) =>
            where.or([
              where("alarms.at_ms", ">", after?.at_ms ?? 0),
              where("alarms.id", ">", after?.id ?? 0),
            ]),
          ),
        )
        .orderBy("alarms.at_ms")
        .orderBy("alarms.id")
        .limit(rowsAtOnce)
        .execute();
      if (rows.length > 0) yield rows;
      last = rows.length < rowsAtOnce ? undefined : rows.at(-1);
    } while (last);
  }

  /** As `AlarmStore.remove` takes it. */
  removal(asked: AskedAlarms): RawBuilder<boolean> {
    return allOf([
      sql`at_ms >= ${asked.fromMs} and at_ms < ${asked.toMs}`,
      kindCondition(asked),
      ownCondition(asked),
    ]);
  }

  async states(ids: readonly number[]): Promise<ReadonlyMap<number, AlarmState>> {
    if (ids.length === 0) return new Map();
    const rows = await this.#db
      .selectFrom("alarms")
      .select(["id", "state"])
      .where("id", "in", ids)
      .execute();
    return new Map(rows.map(({ id, state }) => [id, state]));
  }

  #rows() {
    return this.#db
      .selectFrom("alarms")
      .leftJoin("alarm_handlings", "alarm_handlings.id", "alarms.handling_id")
      .leftJoin("users", "users.id", "alarms.assignee_id")
      .selectAll("alarms")
      .select([
        "alarm_handlings.user_name as handled_by",
        "alarm_handlings.at_ms as handled_at_ms",
        "alarm_handlings.note as note",
        "users.name as assignee",
      ]);
  }

  #condition(asked: AskedAlarms, places: readonly string[] | undefined): RawBuilder<boolean> {
    return allOf([
      kindCondition(asked),
      ownCondition(asked),
      places ? placeCondition(this.kind, places) : undefined,
    ]);
  }

  /** How many there are in each hour, day or stretch of less than an hour, in order; none is empty. */
  async #buckets(
    asked: AskedAlarms,
    places: readonly string[] | undefined,
    byHour = false,
  ): Promise<Bucket[]> {
    const found: Bucket[] = [];
    for (const piece of this.#pieces(asked)) {
      if (piece.by === "alarm") {
        const [count = 0] = (await this.#sumOf(piece, asked, places, undefined)).values();
        if (count > 0) found.push({ fromMs: piece.fromMs, toMs: piece.toMs, count });
        continue;
      }
      const by = byHour ? "hour" : piece.by;
      const ms = by === "hour" ? hourMs : dayMs;
      const sums = await this.#sumOf({ ...piece, by }, asked, places, "from_ms");
      const inOrder = [...sums].toSorted(([a], [b]) => Number(a) - Number(b));
      for (const [from, count] of inOrder)
        if (count > 0) found.push({ fromMs: Number(from), toMs: Number(from) + ms, count });
    }
    return found;
  }

  async #sums(
    asked: AskedAlarms,
    places: readonly string[] | undefined,
    column: TallyColumn,
  ): Promise<Map<number | string, number>> {
    const all = new Map<number | string, number>();
    for (const piece of this.#pieces(asked))
      for (const [value, count] of await this.#sumOf(piece, asked, places, column))
        all.set(value, (all.get(value) ?? 0) + count);
    return all;
  }

  #pieces(asked: AskedAlarms): readonly TimePiece[] {
    const { fromMs, toMs } = asked;
    return isBeyondTallies(asked) ? [{ by: "alarm", fromMs, toMs }] : timePieces(fromMs, toMs);
  }

  async #sumOf(
    { by, fromMs, toMs }: TimePiece,
    asked: AskedAlarms,
    places: readonly string[] | undefined,
    column: TallyColumn | undefined,
  ): Promise<Map<number | string, number>> {
    const value = column ? sql.ref(column) : sql.lit(0);
    const isTally = by !== "alarm";
    const table = isTally ? sql`alarm_tallies` : sql`alarms`;
    const time = isTally
      ? sql`span = ${by} and from_ms >= ${fromMs} and from_ms < ${toMs}`
      : sql`at_ms >= ${fromMs} and at_ms < ${toMs}`;
    const condition = isTally
      ? allOf([kindCondition(asked), places && placeCondition(this.kind, places)])
      : this.#condition(asked, places);
    const { rows } = await sql<{ value: number | string; count: number | string | null }>`
      select ${value} as value, ${isTally ? sql`sum(count)` : sql`count(*)`} as count
      from ${table} where ${time} and ${condition} ${column ? sql`group by 1` : sql``}`.execute(
      this.#db,
    );
    return new Map(rows.map((row) => [row.value, Number(row.count ?? 0)]));
  }
}

/** Where the rows of a page lie, and how many come before it; undefined: there are none. */
function stretchOf(
  buckets: readonly Bucket[],
  { start, limit, isOldestFirst }: AskedPage,
): { readonly fromMs: number; readonly toMs: number; readonly before: number } | undefined {
  const inOrder = isOldestFirst ? buckets : buckets.toReversed();
  let before = 0;
  let seen = 0;
  const within: Bucket[] = [];
  for (const bucket of inOrder) {
    if (seen >= start + limit) break;
    seen += bucket.count;
    if (seen <= start) before = seen;
    else within.push(bucket);
  }
  if (within.length === 0) return undefined;
  return {
    fromMs: Math.min(...within.map(({ fromMs }) => fromMs)),
    toMs: Math.max(...within.map(({ toMs }) => toMs)),
    before,
  };
}
