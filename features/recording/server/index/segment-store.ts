import { chunksOf, type Database } from "@tessera/platform/server";
import type { RecordedFlow } from "@tessera/recorder";
import { type ExpressionBuilder, type Generated, type Kysely, type Selectable, sql } from "kysely";
import type { PlaceNo } from "./place-no.ts";
import type { Span } from "./spans.ts";

/** Being written · whole · its file is to be removed, then the row. */
export type SegmentState = "open" | "closed" | "deleting";

export interface SegmentRow extends PlaceNo, Span {
  readonly id: number;
  readonly rootId: number;
  readonly bytes: number;
  readonly isLocked: boolean;
}

/** What lies in it is deleted, also if it reaches out of it by the edge. */
export interface DeletionSpan extends Span {
  readonly edgeMs?: number;
}

interface SegmentTables {
  recording_segments: {
    id: Generated<number>;
    channel_no: number;
    flow: number;
    start_ms: number;
    end_ms: number;
    root_id: number;
    bytes: number;
    state: number;
    is_locked: number;
  };
}
type Row = Selectable<SegmentTables["recording_segments"]>;
type Where = ExpressionBuilder<SegmentTables, "recording_segments">;

const stateNumbers: Readonly<Record<SegmentState, number>> = { open: 0, closed: 1, deleting: 2 };
/** No segment is longer: whoever looks for what reaches into a time looks back so far. */
const longestSegmentMs = 900_000;

// Written out, not passed as values: so the partial indexes are found.
const isClosed = sql<boolean>`state = 1`;
const isUnfinished = sql<boolean>`state <> 1`;
const isLocked = sql<boolean>`is_locked = 1`;
const isUnlocked = sql<boolean>`is_locked = 0`;

/** What is recorded, a row a file. */
export class SegmentStore {
  readonly #db: Kysely<SegmentTables>;

  constructor(database: Database) {
    this.#db = database.as();
  }

  /** Gives them with their ids, in some order. */
  async add(rows: readonly Omit<SegmentRow, "id">[]): Promise<SegmentRow[]> {
    const added: SegmentRow[] = [];
    for (const chunk of chunksOf(rows)) {
      const ids = await this.#db
        .insertInto("recording_segments")
        .values(chunk.map((row) => ({ ...toTable(row), state: stateNumbers.open })))
        .returningAll()
        .execute();
      added.push(...ids.map(fromTable));
    }
    return added;
  }

  /** How far they are written; only of rows that are there. */
  async save(rows: readonly SegmentRow[], state: "open" | "closed"): Promise<void> {
    for (const chunk of chunksOf(rows))
      await this.#db
        .insertInto("recording_segments")
        .values(chunk.map((row) => ({ id: row.id, ...toTable(row), state: stateNumbers[state] })))
        .onConflict((conflict) =>
          conflict.column("id").doUpdateSet((set) => ({
            end_ms: set.ref("excluded.end_ms"),
            bytes: set.ref("excluded.bytes"),
            state: set.ref("excluded.state"),
          })),
        )
        .execute();
  }

  async markDeleting(ids: readonly number[]): Promise<void> {
    for (const chunk of chunksOf(ids))
      await this.#db
        .updateTable("recording_segments")
        .set({ state: stateNumbers.deleting })
        .where("id", "in", chunk)
        .execute();
  }

  async drop(ids: readonly number[]): Promise<void> {
    for (const chunk of chunksOf(ids))
      await this.#db.deleteFrom("recording_segments").where("id", "in", chunk).execute();
  }

  /** Those that a crash left behind. */
  async unfinished(state: "open" | "deleting"): Promise<SegmentRow[]> {
    const rows = await this.#db
      .selectFrom("recording_segments")
      .selectAll()
      .where(isUnfinished)
      .where("state", "=", stateNumbers[state])
      .execute();
    return rows.map(fromTable);
  }

  /** Closed ones. */
  async byIds(ids: readonly number[]): Promise<SegmentRow[]> {
    const found: SegmentRow[] = [];
    for (const chunk of chunksOf(ids))
      found.push(...(await this.#closed().where("id", "in", chunk).execute()).map(fromTable));
    return found;
  }

  /** Closed ones that overlap the span, in order of time. */
  async within(place: PlaceNo, span: Span): Promise<SegmentRow[]> {
    const rows = await this.#closed()
      .where(touching(place, span))
      .orderBy("start_ms")
      .orderBy("id")
      .execute();
    return rows.map(fromTable);
  }

  /** The first closed one that starts at or after a moment. */
  async next({ channelNo, flow }: PlaceNo, fromMs: number): Promise<SegmentRow | undefined> {
    const row = await this.#closed()
      .where("channel_no", "=", channelNo)
      .where("flow", "=", flow)
      .where("start_ms", ">=", fromMs)
      .orderBy("start_ms")
      .limit(1)
      .executeTakeFirst();
    return row && fromTable(row);
  }

  async lockedWithin(place: PlaceNo, span: Span): Promise<Span[]> {
    const rows = await this.#db
      .selectFrom("recording_segments")
      .select(["start_ms", "end_ms"])
      .where(isLocked)
      .where(isClosed)
      .where(touching(place, span))
      .orderBy("start_ms")
      .execute();
    return rows.map((row) => ({ startMs: row.start_ms, endMs: row.end_ms }));
  }

  /** Closed ones that would change. */
  async withOtherLock(place: PlaceNo, span: Span, wantsLocked: boolean): Promise<SegmentRow[]> {
    const rows = await this.#closed()
      .where(wantsLocked ? isUnlocked : isLocked)
      .where(touching(place, span))
      .execute();
    return rows.map(fromTable);
  }

  async setLocked(ids: readonly number[], wantsLocked: boolean): Promise<void> {
    for (const chunk of chunksOf(ids))
      await this.#db
        .updateTable("recording_segments")
        .set({ is_locked: wantsLocked ? 1 : 0 })
        .where("id", "in", chunk)
        .execute();
  }

  /** Closed ones that may be deleted: those in the span, as far as they may reach out of it. */
  async deletable(place: PlaceNo, span: DeletionSpan, limit: number): Promise<SegmentRow[]> {
    const rows = await this.#closed()
      .where(isUnlocked)
      .where(touching(place, span))
      .where(notOutside(span))
      .orderBy("start_ms")
      .limit(limit)
      .execute();
    return rows.map(fromTable);
  }

  async countLocked(place: PlaceNo, span: DeletionSpan): Promise<number> {
    const { count } = await this.#db
      .selectFrom("recording_segments")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where(isLocked)
      .where(isClosed)
      .where(touching(place, span))
      .where(notOutside(span))
      .executeTakeFirstOrThrow();
    return count;
  }

  /** Closed and unlocked, the oldest first. */
  async oldest(
    where: { readonly rootId?: number; readonly channelNo?: number },
    limit: number,
  ): Promise<SegmentRow[]> {
    const { rootId, channelNo } = where;
    const rows = await this.#closed()
      .where(isUnlocked)
      .$if(rootId !== undefined, (query) => query.where("root_id", "=", rootId ?? 0))
      .$if(channelNo !== undefined, (query) => query.where("channel_no", "=", channelNo ?? 0))
      .orderBy("start_ms")
      .limit(limit)
      .execute();
    return rows.map(fromTable);
  }

  /** Of a channel that start in a span of time, of both flows, whatever their state. */
  async startingIn(channelNo: number, rootId: number, { startMs, endMs }: Span) {
    const rows = await this.#db
      .selectFrom("recording_segments")
      .selectAll()
      .where("channel_no", "=", channelNo)
      .where("flow", "in", [1, 2])
      .where("start_ms", ">=", startMs)
      .where("start_ms", "<", endMs)
      .where("root_id", "=", rootId)
      .execute();
    return rows.map((row) => ({ ...fromTable(row), isClosed: row.state === stateNumbers.closed }));
  }

  #closed() {
    return this.#db.selectFrom("recording_segments").selectAll().where(isClosed);
  }
}

const touching =
  ({ channelNo, flow }: PlaceNo, { startMs, endMs }: Span) =>
  (where: Where) =>
    where.and([
      where("channel_no", "=", channelNo),
      where("flow", "=", flow),
      where("start_ms", ">", startMs - longestSegmentMs),
      where("start_ms", "<", endMs),
      where("end_ms", ">", startMs),
    ]);

const notOutside =
  ({ startMs, endMs, edgeMs = 0 }: DeletionSpan) =>
  (where: Where) =>
    where.and([where("start_ms", ">=", startMs - edgeMs), where("end_ms", "<=", endMs + edgeMs)]);

const toTable = (row: Omit<SegmentRow, "id">) => ({
  channel_no: row.channelNo,
  flow: row.flow,
  start_ms: row.startMs,
  end_ms: row.endMs,
  root_id: row.rootId,
  bytes: row.bytes,
  is_locked: row.isLocked ? 1 : 0,
});

const fromTable = (row: Row): SegmentRow => ({
  id: row.id,
  channelNo: row.channel_no,
  flow: row.flow as RecordedFlow,
  startMs: row.start_ms,
  endMs: row.end_ms,
  rootId: row.root_id,
  bytes: row.bytes,
  isLocked: row.is_locked === 1,
});
