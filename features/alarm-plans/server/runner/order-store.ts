import { chunksOf, type Database } from "@tessera/platform/server";
import type { Generated, Kysely, Selectable } from "kysely";
import type { NewOrder, Order, OrderWork } from "./order.ts";

interface OrderTable {
  id: Generated<number>;
  slot: string;
  kind: string;
  plan_id: number;
  alarm_id: number;
  device_id: string;
  channel_id: string;
  due_at_ms: number;
  expires_at_ms: number | null;
  attempts: number;
  /** JSON. */
  body: string;
}

const messageKinds: readonly OrderWork["kind"][] = ["push", "escalation"];

/** What plans still have to do. */
export class OrderStore {
  readonly #database: Database;
  readonly #db: Kysely<{ alarm_plan_orders: OrderTable }>;

  constructor(database: Database) {
    this.#database = database;
    this.#db = database.as();
  }

  /** Of one slot only the last stays. A new row, so that whoever does the old one does not take this one for done. */
  async put(orders: readonly NewOrder[]): Promise<void> {
    const latest = [...new Map(orders.map((order) => [order.slot, order])).values()];
    await this.#database.transaction(async () => {
      for (const chunk of chunksOf(latest)) {
        const slots = chunk.map(({ slot }) => slot);
        await this.#db.deleteFrom("alarm_plan_orders").where("slot", "in", slots).execute();
        await this.#db.insertInto("alarm_plan_orders").values(chunk.map(toRow)).execute();
      }
    });
  }

  /** Messages in the order in which they are due. */
  dueMessages(nowMs: number, limit: number): Promise<readonly Order[]> {
    return this.#due(nowMs, limit, "in", []);
  }

  /** Other things that are due, but for those that are being done. */
  dueDeeds(nowMs: number, limit: number, underWay: readonly number[]): Promise<readonly Order[]> {
    return this.#due(nowMs, limit, "not in", underWay);
  }

  /** When the next one is due; undefined: there is none. */
  async nextDueMs(): Promise<number | undefined> {
    const row = await this.#db
      .selectFrom("alarm_plan_orders")
      .select("due_at_ms")
      .orderBy("due_at_ms")
      .limit(1)
      .executeTakeFirst();
    return row?.due_at_ms;
  }

  /** Whether any of them was still there. */
  async remove(ids: readonly number[]): Promise<boolean> {
    let removed = 0;
    for (const chunk of chunksOf(ids)) {
      const gone = await this.#db
        .deleteFrom("alarm_plan_orders")
        .where("id", "in", chunk)
        .executeTakeFirst();
      removed += Number(gone.numDeletedRows);
    }
    return removed > 0;
  }

  async putOff(id: number, dueAtMs: number): Promise<void> {
    await this.#db
      .updateTable("alarm_plan_orders")
      .set((row) => ({ due_at_ms: dueAtMs, attempts: row("attempts", "+", 1) }))
      .where("id", "=", id)
      .execute();
  }

  async #due(
    nowMs: number,
    limit: number,
    messages: "in" | "not in",
    without: readonly number[],
  ): Promise<readonly Order[]> {
    const rows = await this.#db
      .selectFrom("alarm_plan_orders")
      .selectAll()
      .where("due_at_ms", "<=", nowMs)
      .where("kind", messages, messageKinds)
      .$if(without.length > 0, (query) => query.where("id", "not in", without))
      .orderBy("due_at_ms")
      .orderBy("id")
      .limit(limit)
      .execute();
    return rows.map(toOrder);
  }
}

const toRow = ({ slot, planId, alarmId, place, dueAtMs, expiresAtMs, work }: NewOrder) => ({
  slot,
  kind: work.kind,
  plan_id: planId,
  alarm_id: alarmId,
  device_id: place.deviceId,
  channel_id: place.channelId,
  due_at_ms: dueAtMs,
  expires_at_ms: expiresAtMs ?? null,
  attempts: 0,
  body: JSON.stringify(work),
});

const toOrder = (row: Selectable<OrderTable>): Order => ({
  id: row.id,
  slot: row.slot,
  planId: row.plan_id,
  alarmId: row.alarm_id,
  place: { deviceId: row.device_id, channelId: row.channel_id },
  dueAtMs: row.due_at_ms,
  expiresAtMs: row.expires_at_ms ?? undefined,
  attempts: row.attempts,
  work: JSON.parse(row.body) as OrderWork,
});
