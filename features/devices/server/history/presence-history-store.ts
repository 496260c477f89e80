import type { Text } from "@tessera/base";
import type { Database } from "@tessera/platform/server";
import type { Kysely } from "kysely";

interface HistoryTables {
  presence_history: {
    device_id: string;
    is_online: number;
    /** JSON: both languages. */
    reason: string | null;
    at_ms: number;
  };
  presence_watches: { from_ms: number; until_ms: number };
}

export interface PresenceRecord {
  readonly deviceId: string;
  readonly isOnline: boolean;
  readonly reason: Text | undefined;
  readonly atMs: number;
}

/** A time in which we looked after devices. */
export interface PresenceWatch {
  readonly fromMs: number;
  readonly untilMs: number;
}

const chunkRows = 500;

/** When devices came and went, and when nobody looked. */
export class PresenceHistoryStore {
  readonly #db: Kysely<HistoryTables>;

  constructor(database: Database) {
    this.#db = database.as();
  }

  async add(records: readonly PresenceRecord[]): Promise<void> {
    for (let start = 0; start < records.length; start += chunkRows)
      await this.#db
        .insertInto("presence_history")
        .values(
          records.slice(start, start + chunkRows).map(({ deviceId, isOnline, reason, atMs }) => ({
            device_id: deviceId,
            is_online: isOnline ? 1 : 0,
            reason: reason ? JSON.stringify(reason) : null,
            at_ms: atMs,
          })),
        )
        .execute();
  }

  /** How each device was known last. */
  async lastStates(): Promise<Map<string, boolean>> {
    const rows = await this.#latest().execute();
    return new Map(rows.map(({ device_id, is_online }) => [device_id, is_online === 1]));
  }

  /** Since then, and the last before it, oldest first. */
  async of(deviceIds: readonly string[], fromMs: number): Promise<PresenceRecord[]> {
    const before = await this.#latest(fromMs).where("h.device_id", "in", deviceIds).execute();
    const since = await this.#db
      .selectFrom("presence_history")
      .selectAll()
      .where("device_id", "in", deviceIds)
      .where("at_ms", ">=", fromMs)
      .orderBy("at_ms")
      .execute();
    return [...before, ...since].map((row) => ({
      deviceId: row.device_id,
      isOnline: row.is_online === 1,
      reason: row.reason === null ? undefined : (JSON.parse(row.reason) as Text),
      atMs: row.at_ms,
    }));
  }

  async watches(fromMs: number): Promise<PresenceWatch[]> {
    const rows = await this.#db
      .selectFrom("presence_watches")
      .selectAll()
      .where("until_ms", ">=", fromMs)
      .orderBy("from_ms")
      .execute();
    return rows.map(({ from_ms, until_ms }) => ({ fromMs: from_ms, untilMs: until_ms }));
  }

  async extendWatch({ fromMs, untilMs }: PresenceWatch): Promise<void> {
    await this.#db
      .insertInto("presence_watches")
      .values({ from_ms: fromMs, until_ms: untilMs })
      .onConflict((conflict) => conflict.column("from_ms").doUpdateSet({ until_ms: untilMs }))
      .execute();
  }

  /** How a device was when that time began is kept. */
  async removeOlderThan(atMs: number): Promise<void> {
    await this.#db
      .deleteFrom("presence_history")
      .where("at_ms", "<", atMs)
      .where((row) =>
        row.exists(
          row
            .selectFrom("presence_history as later")
            .select("later.at_ms")
            .whereRef("later.device_id", "=", "presence_history.device_id")
            .whereRef("later.at_ms", ">", "presence_history.at_ms")
            .where("later.at_ms", "<", atMs),
        ),
      )
      .execute();
    await this.#db.deleteFrom("presence_watches").where("until_ms", "<", atMs).execute();
  }

  #latest(beforeMs?: number) {
    const last = this.#db
      .selectFrom("presence_history")
      .select((column) => ["device_id", column.fn.max("at_ms").as("last_ms")])
      .$if(beforeMs !== undefined, (query) => query.where("at_ms", "<", beforeMs ?? 0))
      .groupBy("device_id")
      .as("last");
    return this.#db
      .selectFrom("presence_history as h")
      .innerJoin(last, (join) =>
        join.onRef("last.device_id", "=", "h.device_id").onRef("last.last_ms", "=", "h.at_ms"),
      )
      .select(["h.device_id", "h.is_online", "h.reason", "h.at_ms"]);
  }
}
