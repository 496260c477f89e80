import type { Database } from "@tessera/platform/server";
import type { Kysely } from "kysely";
import type { WaitingTerminal } from "./waiting-room.ts";

interface WaitingTable {
  guest_id: string;
  transport: "UDP" | "TCP";
  host: string;
  port: number;
  plate: string;
  maker: string;
  is_let_in: number;
  came_at_ms: number;
  seen_at_ms: number;
}

export class WaitingStore {
  readonly #db: Kysely<{ jt808_waiting: WaitingTable }>;

  constructor(database: Database) {
    this.#db = database.as();
  }

  async all(): Promise<WaitingTerminal[]> {
    const rows = await this.#db.selectFrom("jt808_waiting").selectAll().execute();
    return rows.map((row) => ({
      deviceId: row.guest_id,
      transport: row.transport,
      host: row.host,
      port: row.port,
      plate: row.plate,
      maker: row.maker,
      state: row.is_let_in === 1 ? "LetIn" : "Waiting",
      cameAtMs: row.came_at_ms,
      seenAtMs: row.seen_at_ms,
    }));
  }

  async save(terminal: WaitingTerminal): Promise<void> {
    const values = {
      transport: terminal.transport,
      host: terminal.host,
      port: terminal.port,
      plate: terminal.plate,
      maker: terminal.maker,
      is_let_in: terminal.state === "LetIn" ? 1 : 0,
      came_at_ms: terminal.cameAtMs,
      seen_at_ms: terminal.seenAtMs,
    };
    await this.#db
      .insertInto("jt808_waiting")
      .values({ guest_id: terminal.deviceId, ...values })
      .onConflict((conflict) => conflict.column("guest_id").doUpdateSet(values))
      .execute();
  }

  async remove(deviceIds: readonly string[]): Promise<void> {
    if (deviceIds.length === 0) return;
    await this.#db.deleteFrom("jt808_waiting").where("guest_id", "in", deviceIds).execute();
  }
}
