import type { Database } from "@tessera/platform/server";
import type { RecordedFlow } from "@tessera/recorder";
import type { Kysely } from "kysely";
import type { PlaceNo } from "./place-no.ts";
import type { Span } from "./spans.ts";

interface StretchTables {
  recording_stretches: { channel_no: number; flow: number; start_ms: number; end_ms: number };
}

/** Of a place, from its first stretch to its last. */
export interface StretchEnds extends Span {
  readonly lastStartMs: number;
}

/** Stretches of a place never overlap: the order of their starts is that of their ends. */
export class StretchStore {
  readonly #db: Kysely<StretchTables>;

  constructor(database: Database) {
    this.#db = database.as();
  }

  /** Those that overlap the span or meet it. */
  async touching(place: PlaceNo, { startMs, endMs }: Span): Promise<Span[]> {
    const rows = await this.#from(place, startMs).where("start_ms", "<=", endMs).execute();
    return rows.map(fromTable).filter((span) => span.endMs >= startMs);
  }

  /** So many of those that overlap a span, the first ones. */
  async firstOf(place: PlaceNo, { startMs, endMs }: Span, limit: number): Promise<Span[]> {
    const rows = await this.#from(place, startMs)
      .where("start_ms", "<", endMs)
      .limit(limit)
      .execute();
    return rows.map(fromTable);
  }

  async ends({ channelNo, flow }: PlaceNo): Promise<StretchEnds | undefined> {
    const all = this.#db
      .selectFrom("recording_stretches")
      .select(["start_ms", "end_ms"])
      .where("channel_no", "=", channelNo)
      .where("flow", "=", flow)
      .limit(1);
    const first = await all.orderBy("start_ms").executeTakeFirst();
    const last = await all.orderBy("start_ms", "desc").executeTakeFirst();
    return (
      first && last && { startMs: first.start_ms, lastStartMs: last.start_ms, endMs: last.end_ms }
    );
  }

  async endsOfAll(): Promise<(PlaceNo & StretchEnds)[]> {
    const rows = await this.#db
      .selectFrom("recording_stretches")
      .select(({ fn }) => [
        "channel_no",
        "flow",
        fn.min("start_ms").as("start_ms"),
        fn.max("start_ms").as("last_start_ms"),
        fn.max("end_ms").as("end_ms"),
      ])
      .groupBy(["channel_no", "flow"])
      .execute();
    return rows.map((row) => ({
      channelNo: row.channel_no,
      flow: row.flow as RecordedFlow,
      lastStartMs: row.last_start_ms,
      ...fromTable(row),
    }));
  }

  /** New ones, and those that end at another time now. */
  async save(stretches: readonly (PlaceNo & Span)[]): Promise<void> {
    if (stretches.length === 0) return;
    await this.#db
      .insertInto("recording_stretches")
      .values(
        stretches.map(({ channelNo, flow, startMs, endMs }) => ({
          channel_no: channelNo,
          flow,
          start_ms: startMs,
          end_ms: endMs,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(["channel_no", "flow", "start_ms"])
          .doUpdateSet((set) => ({ end_ms: set.ref("excluded.end_ms") })),
      )
      .execute();
  }

  async replace(
    { channelNo, flow }: PlaceNo,
    old: readonly Span[],
    now: readonly Span[],
  ): Promise<void> {
    if (old.length > 0)
      await this.#db
        .deleteFrom("recording_stretches")
        .where("channel_no", "=", channelNo)
        .where("flow", "=", flow)
        .where(
          "start_ms",
          "in",
          old.map(({ startMs }) => startMs),
        )
        .execute();
    await this.save(
      now.map((span) => ({ channelNo, flow, startMs: span.startMs, endMs: span.endMs })),
    );
  }

  /** From the last that starts before a moment on: found by its key alone, however many there are. */
  #from({ channelNo, flow }: PlaceNo, fromMs: number) {
    return this.#db
      .selectFrom("recording_stretches")
      .select(["start_ms", "end_ms"])
      .where("channel_no", "=", channelNo)
      .where("flow", "=", flow)
      .where("start_ms", ">=", (eb) =>
        eb.fn.coalesce(
          eb
            .selectFrom("recording_stretches")
            .select(({ fn: inner }) => inner.max("start_ms").as("start_ms"))
            .where("channel_no", "=", channelNo)
            .where("flow", "=", flow)
            .where("start_ms", "<=", fromMs),
          eb.val(fromMs),
        ),
      )
      .orderBy("start_ms");
  }
}

const fromTable = (row: { start_ms: number; end_ms: number }): Span => ({
  startMs: row.start_ms,
  endMs: row.end_ms,
});
