import type { Text } from "@tessera/base";
import type { Database } from "@tessera/platform/server";
import type { RecordedFlow } from "@tessera/recorder";
import type { Kysely } from "kysely";
import type { GapReason } from "../../contract.ts";
import type { Gap } from "../ports.ts";
import type { PlaceNo } from "./place-no.ts";
import type { Span } from "./spans.ts";

interface GapTable {
  channel_no: number;
  flow: number;
  start_ms: number;
  end_ms: number;
  reason: string;
  /** JSON: both languages. */
  detail: string;
}

const rowsAStatement = 500;

/** Gaps of a place never overlap, as stretches do not. */
export class GapStore {
  readonly #db: Kysely<{ recording_gaps: GapTable }>;

  constructor(database: Database) {
    this.#db = database.as();
  }

  /** Those that overlap the span or meet it. */
  async touching({ channelNo, flow }: PlaceNo, { startMs, endMs }: Span): Promise<Gap[]> {
    const rows = await this.#db
      .selectFrom("recording_gaps")
      .selectAll()
      .where("channel_no", "=", channelNo)
      .where("flow", "=", flow)
      .where("start_ms", "<=", endMs)
      .where("start_ms", ">=", (eb) =>
        eb.fn.coalesce(
          eb
            .selectFrom("recording_gaps")
            .select(({ fn: inner }) => inner.max("start_ms").as("start_ms"))
            .where("channel_no", "=", channelNo)
            .where("flow", "=", flow)
            .where("start_ms", "<=", startMs),
          eb.val(startMs),
        ),
      )
      .orderBy("start_ms")
      .execute();
    return rows.map(fromTable).filter((gap) => gap.endMs >= startMs);
  }

  /** Until when each place has gaps. */
  async lastEnds(): Promise<(PlaceNo & { readonly endMs: number })[]> {
    const rows = await this.#db
      .selectFrom("recording_gaps")
      .select(({ fn }) => ["channel_no", "flow", fn.max("end_ms").as("end_ms")])
      .groupBy(["channel_no", "flow"])
      .execute();
    return rows.map((row) => ({
      channelNo: row.channel_no,
      flow: row.flow as RecordedFlow,
      endMs: row.end_ms,
    }));
  }

  /** The last gap of each place, if it ended after a moment. */
  async lastOfAll(sinceMs: number): Promise<(PlaceNo & Gap)[]> {
    const rows = await this.#db
      .selectFrom("recording_gaps as gap")
      .innerJoin(
        (from) =>
          from
            .selectFrom("recording_gaps")
            .select(({ fn }) => ["channel_no", "flow", fn.max("start_ms").as("start_ms")])
            .groupBy(["channel_no", "flow"])
            .as("last"),
        (join) =>
          join
            .onRef("last.channel_no", "=", "gap.channel_no")
            .onRef("last.flow", "=", "gap.flow")
            .onRef("last.start_ms", "=", "gap.start_ms"),
      )
      .selectAll("gap")
      .where("gap.end_ms", ">=", sinceMs)
      .execute();
    return rows.map((row) => ({
      channelNo: row.channel_no,
      flow: row.flow as RecordedFlow,
      ...fromTable(row),
    }));
  }

  async replace(
    { channelNo, flow }: PlaceNo,
    old: readonly Span[],
    now: readonly Gap[],
  ): Promise<void> {
    if (old.length > 0)
      await this.#db
        .deleteFrom("recording_gaps")
        .where("channel_no", "=", channelNo)
        .where("flow", "=", flow)
        .where(
          "start_ms",
          "in",
          old.map(({ startMs }) => startMs),
        )
        .execute();
    await this.add(now.map((gap) => ({ ...gap, channelNo, flow })));
  }

  async add(gaps: readonly (PlaceNo & Gap)[]): Promise<void> {
    for (let start = 0; start < gaps.length; start += rowsAStatement)
      await this.#db
        .insertInto("recording_gaps")
        .values(gaps.slice(start, start + rowsAStatement).map(toTable))
        .execute();
  }

  /** What people deleted stays told. */
  async forgetBefore({ channelNo, flow }: PlaceNo, endMs: number): Promise<void> {
    await this.#db
      .deleteFrom("recording_gaps")
      .where("channel_no", "=", channelNo)
      .where("flow", "=", flow)
      .where("start_ms", "<", endMs)
      .where("end_ms", "<=", endMs)
      .where("reason", "!=", "deleted" satisfies GapReason)
      .execute();
  }
}

const toTable = (gap: PlaceNo & Gap): GapTable => ({
  channel_no: gap.channelNo,
  flow: gap.flow,
  start_ms: gap.startMs,
  end_ms: gap.endMs,
  reason: gap.reason,
  detail: JSON.stringify(gap.detail),
});

const fromTable = (row: GapTable): Gap => ({
  startMs: row.start_ms,
  endMs: row.end_ms,
  reason: row.reason as GapReason,
  detail: JSON.parse(row.detail) as Text,
});
