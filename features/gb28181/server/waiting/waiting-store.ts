import type { Database } from "@tessera/platform/server";
import type { Kysely } from "kysely";
import type { WaitingDevice } from "./waiting-room.ts";

interface WaitingTable {
  guest_id: string;
  transport: "UDP" | "TCP";
  host: string;
  port: number;
  user_agent: string;
  is_let_in: number;
  came_at_ms: number;
  seen_at_ms: number;
}

export class WaitingStore {
  readonly #db: Kysely<{ gb_waiting: WaitingTable }>;

  constructor(database: Database) {
    this.#db = database.as();
  }

  async all(): Promise<WaitingDevice[]> {
    const rows = await this.#db.selectFrom("gb_waiting").selectAll().execute();
    return rows.map((row) => ({
      deviceId: row.guest_id,
      transport: row.transport,
      host: row.host,
      port: row.port,
      userAgent: row.user_agent,
      state: row.is_let_in === 1 ? "LetIn" : "Waiting",
      cameAtMs: row.came_at_ms,
      seenAtMs: row.seen_at_ms,
    }));
  }

  async save(device: WaitingDevice): Promise<void> {
    const values = {
      transport: device.transport,
      host: device.host,
      port: device.port,
      user_agent: device.userAgent,
      is_let_in: device.state === "LetIn" ? 1 : 0,
      came_at_ms: device.cameAtMs,
      seen_at_ms: device.seenAtMs,
    };
    await this.#db
      .insertInto("gb_waiting")
      .values({ guest_id: device.deviceId, ...values })
      .onConflict((conflict) => conflict.column("guest_id").doUpdateSet(values))
      .execute();
  }

  async remove(deviceIds: readonly string[]): Promise<void> {
    if (deviceIds.length === 0) return;
    await this.#db.deleteFrom("gb_waiting").where("guest_id", "in", deviceIds).execute();
  }
}
