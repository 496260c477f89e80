import type { Database } from "@tessera/platform/server";
import type { Kysely } from "kysely";
import type { Damage } from "../ports.ts";
import type { PlaceNo } from "./place-no.ts";
import type { Span } from "./spans.ts";

interface DamageTable {
  channel_no: number;
  flow: number;
  start_ms: number;
  end_ms: number;
  damaged_ms: number;
}

/** None is longer: so those that reach into a span are found by their starts. */
export const longestDamageMs = 3_600_000;

const rowsAStatement = 500;

export class DamageStore {
  readonly #db: Kysely<{ recording_damage: DamageTable }>;

  constructor(database: Database) {
    this.#db = database.as();
  }

  /** By their starts. */
  async touching({ channelNo, flow }: PlaceNo, { startMs, endMs }: Span): Promise<Damage[]> {
    const rows = await this.#db
      .selectFrom("recording_damage")
      .select(["start_ms", "end_ms", "damaged_ms"])
      .where("channel_no", "=", channelNo)
      .where("flow", "=", flow)
      .where("start_ms", ">=", startMs - longestDamageMs)
      .where("start_ms", "<", endMs)
      .where("end_ms", ">", startMs)
      .orderBy("start_ms")
      .execute();
    return rows.map((row) => ({
      startMs: row.start_ms,
      endMs: row.end_ms,
      damagedMs: row.damaged_ms,
    }));
  }

  /** New ones, and those that have grown. */
  async save(damages: readonly (PlaceNo & Damage)[]): Promise<void> {
    for (let start = 0; start < damages.length; start += rowsAStatement)
      await this.#db
        .insertInto("recording_damage")
        .values(damages.slice(start, start + rowsAStatement).map(toTable))
        .onConflict((conflict) =>
          conflict.columns(["channel_no", "flow", "start_ms"]).doUpdateSet((set) => ({
            end_ms: set.ref("excluded.end_ms"),
            damaged_ms: set.ref("excluded.damaged_ms"),
          })),
        )
        .execute();
  }

  async forgetBefore({ channelNo, flow }: PlaceNo, endMs: number): Promise<void> {
    await this.#db
      .deleteFrom("recording_damage")
      .where("channel_no", "=", channelNo)
      .where("flow", "=", flow)
      .where("start_ms", "<", endMs)
      .where("end_ms", "<=", endMs)
      .execute();
  }
}

const toTable = (damage: PlaceNo & Damage): DamageTable => ({
  channel_no: damage.channelNo,
  flow: damage.flow,
  start_ms: damage.startMs,
  end_ms: damage.endMs,
  damaged_ms: damage.damagedMs,
});
