import { chunksOf, type Database } from "@tessera/platform/server";
import type { Kysely, Selectable } from "kysely";
import type { Known } from "../matching/judge.ts";

interface StateTable {
  plan_id: number;
  device_id: string;
  channel_id: string;
  fired_at_ms: number | null;
  first_at_ms: number | null;
  second_at_ms: number | null;
}

/** What plans remember of places. */
export class PlanStateStore {
  readonly #db: Kysely<{ alarm_plan_states: StateTable }>;

  constructor(database: Database) {
    this.#db = database.as();
  }

  /** Of these devices, by these plans. */
  async load(planIds: readonly number[], deviceIds: readonly string[]): Promise<readonly Known[]> {
    const found: Known[] = [];
    if (planIds.length === 0) return found;
    for (const chunk of chunksOf([...new Set(deviceIds)])) {
      const rows = await this.#db
        .selectFrom("alarm_plan_states")
        .selectAll()
        .where("plan_id", "in", planIds)
        .where("device_id", "in", chunk)
        .execute();
      found.push(...rows.map(toKnown));
    }
    return found;
  }

  /** Everywhere that the first of two sources was heard of since then. */
  async waiting(planIds: readonly number[], sinceMs: number): Promise<readonly Known[]> {
    if (planIds.length === 0) return [];
    const rows = await this.#db
      .selectFrom("alarm_plan_states")
      .selectAll()
      .where("plan_id", "in", planIds)
      .where("first_at_ms", ">=", sinceMs)
      .execute();
    return rows.map(toKnown);
  }

  async save(states: readonly Known[]): Promise<void> {
    for (const chunk of chunksOf(states))
      await this.#db
        .insertInto("alarm_plan_states")
        .values(chunk.map(toRow))
        .onConflict((conflict) =>
          conflict.columns(["plan_id", "device_id", "channel_id"]).doUpdateSet((row) => ({
            fired_at_ms: row.ref("excluded.fired_at_ms"),
            first_at_ms: row.ref("excluded.first_at_ms"),
            second_at_ms: row.ref("excluded.second_at_ms"),
          })),
        )
        .execute();
  }
}

const toRow = ({ planId, place, state }: Known): StateTable => ({
  plan_id: planId,
  device_id: place.deviceId,
  channel_id: place.channelId,
  fired_at_ms: state.firedAtMs ?? null,
  first_at_ms: state.firstAtMs ?? null,
  second_at_ms: state.secondAtMs ?? null,
});

const toKnown = (row: Selectable<StateTable>): Known => ({
  planId: row.plan_id,
  place: { deviceId: row.device_id, channelId: row.channel_id },
  state: {
    firedAtMs: row.fired_at_ms ?? undefined,
    firstAtMs: row.first_at_ms ?? undefined,
    secondAtMs: row.second_at_ms ?? undefined,
  },
});
