import type { Database } from "@tessera/platform/server";
import type { Kysely } from "kysely";
import type { WaitingDevice } from "./waiting-room.ts";

interface WaitingTable {
  guest_id: string;
  transport: WaitingDevice["transport"];
  host: string;
  port: number;
  version: string;
  firmware: string;
  state: WaitingDevice["state"];
  came_at_ms: number;
  seen_at_ms: number;
}

export class WaitingStore {
  readonly #db: Kysely<{ ehome_waiting: WaitingTable }>;

  constructor(database: Database) {
    this.#db = database.as();
  }

  async all(): Promise<WaitingDevice[]> {
    const rows = await this.#db.selectFrom("ehome_waiting").selectAll().execute();
    return rows.map(({ guest_id, came_at_ms, seen_at_ms, ...row }) => ({
      ...row,
      deviceId: guest_id,
      cameAtMs: came_at_ms,
      seenAtMs: seen_at_ms,
    }));
  }

  async save({ deviceId, cameAtMs, seenAtMs, ...device }: WaitingDevice): Promise<void> {
    const values = { ...device, came_at_ms: cameAtMs, seen_at_ms: seenAtMs };
    await this.#db
      .insertInto("ehome_waiting")
      .values({ guest_id: deviceId, ...values })
      .onConflict((conflict) => conflict.column("guest_id").doUpdateSet(values))
      .execute();
  }

  async remove(deviceIds: readonly string[]): Promise<void> {
    if (deviceIds.length === 0) return;
    await this.#db.deleteFrom("ehome_waiting").where("guest_id", "in", deviceIds).execute();
  }
}
