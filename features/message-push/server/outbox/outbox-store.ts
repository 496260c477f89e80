import type { Text } from "@tessera/base";
import type { PushMessage } from "@tessera/engine";
import type { Database } from "@tessera/platform/server";
import { type Generated, type Kysely, type Selectable, sql } from "kysely";

export type OutboxState = "waiting" | "sent" | "dead" | "left-out";

interface OutboxTable {
  id: Generated<number>;
  target_id: number;
  message_key: string;
  state: OutboxState;
  severity: number;
  /** JSON of PushMessage. */
  message: string;
  attempts: number;
  queued_at_ms: number;
  done_at_ms: number;
  batch_id: number;
  /** JSON of Text; empty: it was not tried yet. */
  answer: string;
}
interface AnswerTable {
  target_id: number;
  is_ok: number;
  answer: string;
  at_ms: number;
}
interface Tables {
  push_outbox: OutboxTable;
  push_answers: AnswerTable;
  push_targets: { id: number };
}

export interface OutboxRow {
  readonly id: number;
  readonly targetId: number;
  readonly state: OutboxState;
  readonly message: PushMessage;
  readonly attempts: number;
  readonly queuedAtMs: number;
  readonly doneAtMs: number;
  readonly answer: Text | undefined;
}

export interface LastAnswer {
  readonly targetId: number;
  readonly isOk: boolean;
  readonly answer: Text;
  readonly atMs: number;
}

export interface OldestWaiting {
  readonly targetId: number;
  readonly isUrgent: boolean;
  readonly sinceMs: number;
}

export interface OutboxCount {
  readonly targetId: number;
  readonly state: OutboxState;
  readonly count: number;
}

interface Asked {
  readonly targetId?: number | undefined;
  readonly states: readonly OutboxState[];
  readonly start: number;
  readonly limit: number;
}

export class OutboxStore {
  readonly #db: Kysely<Tables>;

  constructor(database: Database) {
    this.#db = database.as();
  }

  /** What a target has heard of already is left out, and so is a target that another server has removed just now. */
  async add(targetIds: readonly number[], message: PushMessage, nowMs: number): Promise<void> {
    if (targetIds.length === 0) return;
    await this.#db
      .insertInto("push_outbox")
      .columns([
        "target_id",
        "message_key",
        "state",
        "severity",
        "message",
        "attempts",
        "queued_at_ms",
        "done_at_ms",
        "batch_id",
        "answer",
      ])
      .expression((query) =>
        query
          .selectFrom("push_targets")
          .select((build) => [
            "push_targets.id as target_id",
            build.cast<string>(build.val(message.key), "text").as("message_key"),
            build.cast<OutboxState>(build.val("waiting"), "text").as("state"),
            build.lit(message.severity).as("severity"),
            build.cast<string>(build.val(JSON.stringify(message)), "text").as("message"),
            build.lit(0).as("attempts"),
            build.cast<number>(build.val(nowMs), "bigint").as("queued_at_ms"),
            build.lit(0).as("done_at_ms"),
            build.lit(0).as("batch_id"),
            build.cast<string>(build.val(""), "text").as("answer"),
          ])
          .where("push_targets.id", "in", targetIds)
          .orderBy("push_targets.id"),
      )
      .onConflict((conflict) => conflict.columns(["target_id", "message_key"]).doNothing())
      .execute();
  }

  /** Targets for which something waits. */
  async waitingTargets(): Promise<number[]> {
    const rows = await this.#db
      .selectFrom("push_outbox")
      .select("target_id")
      .distinct()
      .where("state", "=", "waiting")
      .execute();
    return rows.map(({ target_id }) => target_id);
  }

  /** Since when the oldest message waits for each target; of the highest severity, and of the others. */
  async oldestWaiting(): Promise<OldestWaiting[]> {
    const rows = await this.#db
      .selectFrom("push_outbox")
      .select(({ fn }) => [
        "target_id",
        sql<number>`case when severity = 1 then 1 else 0 end`.as("is_urgent"),
        fn.min<number | string>("queued_at_ms").as("since_ms"),
      ])
      .where("state", "=", "waiting")
      .groupBy(["target_id", "is_urgent"])
      .execute();
    return rows.map((row) => ({
      targetId: row.target_id,
      isUrgent: row.is_urgent === 1,
      sinceMs: Number(row.since_ms),
    }));
  }

  /** What waits for a target, in order. */
  async heads(targetId: number, limit: number, isUrgentOnly: boolean): Promise<OutboxRow[]> {
    const rows = await this.#db
      .selectFrom("push_outbox")
      .selectAll()
      .where("state", "=", "waiting")
      .where("target_id", "=", targetId)
      .$if(isUrgentOnly, (query) => query.where("severity", "=", 1))
      .orderBy("id")
      .limit(limit)
      .execute();
    return rows.map(toRow);
  }

  /** When the target took something last; 0: nothing that is still listed. */
  async lastSentMs(targetId: number): Promise<number> {
    const row = await this.#db
      .selectFrom("push_outbox")
      .select("done_at_ms")
      .where("target_id", "=", targetId)
      .where("state", "=", "sent")
      .orderBy("done_at_ms", "desc")
      .limit(1)
      .executeTakeFirst();
    return row?.done_at_ms ?? 0;
  }

  /** How often something was sent since then; what went out together counts once. */
  async sentSince(targetId: number, sinceMs: number): Promise<number> {
    const { count } = await this.#db
      .selectFrom("push_outbox")
      .select(({ fn }) => fn.count<number | string>("batch_id").distinct().as("count"))
      .where("target_id", "=", targetId)
      .where("done_at_ms", ">", sinceMs)
      .where("state", "=", "sent")
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  async end(
    rows: readonly OutboxRow[],
    state: "sent" | "dead",
    { answer, atMs }: { readonly answer: Text; readonly atMs: number },
  ): Promise<void> {
    await this.#db
      .updateTable("push_outbox")
      .set({
        state,
        attempts: sql<number>`attempts + 1`,
        done_at_ms: atMs,
        batch_id: rows[0]?.id ?? 0,
        answer: JSON.stringify(answer),
      })
      .where("id", "in", idsOf(rows))
      .execute();
  }

  async countAttempt(rows: readonly OutboxRow[], answer: Text): Promise<void> {
    await this.#db
      .updateTable("push_outbox")
      .set({ attempts: sql<number>`attempts + 1`, answer: JSON.stringify(answer) })
      .where("id", "in", idsOf(rows))
      .execute();
  }

  /** Gives up what has waited since before then. */
  async giveUp(targetId: number, beforeMs: number, answer: Text, nowMs: number): Promise<void> {
    await this.#db
      .updateTable("push_outbox")
      .set({ state: "dead", done_at_ms: nowMs, answer: JSON.stringify(answer) })
      .where("state", "=", "waiting")
      .where("target_id", "=", targetId)
      .where("queued_at_ms", "<", beforeMs)
      .execute();
  }

  /** All that waits and is not of the highest severity. */
  async leaveOut(targetId: number, answer: Text, nowMs: number): Promise<void> {
    await this.#db
      .updateTable("push_outbox")
      .set({ state: "left-out", done_at_ms: nowMs, answer: JSON.stringify(answer) })
      .where("state", "=", "waiting")
      .where("target_id", "=", targetId)
      .where("severity", ">", 1)
      .execute();
  }

  async setLastAnswer({ targetId, isOk, answer, atMs }: LastAnswer): Promise<void> {
    const said = { is_ok: isOk ? 1 : 0, answer: JSON.stringify(answer), at_ms: atMs };
    await this.#db
      .insertInto("push_answers")
      .values({ target_id: targetId, ...said })
      .onConflict((conflict) => conflict.column("target_id").doUpdateSet(said))
      .execute();
  }

  async lastAnswers(): Promise<LastAnswer[]> {
    const rows = await this.#db.selectFrom("push_answers").selectAll().execute();
    return rows.map((row) => ({
      targetId: row.target_id,
      isOk: row.is_ok === 1,
      answer: JSON.parse(row.answer) as Text,
      atMs: row.at_ms,
    }));
  }

  /** Of what waits and of what was given up: these are few, and looked up by their index. */
  async counts(): Promise<OutboxCount[]> {
    const rows = await this.#db
      .selectFrom("push_outbox")
      .select(({ fn }) => ["target_id", "state", fn.countAll<number | string>().as("count")])
      .where("state", "in", ["waiting", "dead"])
      .groupBy(["target_id", "state"])
      .execute();
    return rows.map((row) => ({
      targetId: row.target_id,
      state: row.state,
      count: Number(row.count),
    }));
  }

  /** Newest first. */
  async list({ targetId, states, start, limit }: Asked) {
    const found = this.#db
      .selectFrom("push_outbox")
      .where("state", "in", states)
      .$if(targetId !== undefined, (query) => query.where("target_id", "=", targetId as number));
    const { count } = await found
      .select(({ fn }) => fn.countAll<number | string>().as("count"))
      .executeTakeFirstOrThrow();
    const rows = await found.selectAll().orderBy("id", "desc").offset(start).limit(limit).execute();
    return { total: Number(count), rows: rows.map(toRow) };
  }

  /** Those given up, of one target or by their ids; they wait anew, in their old order. Gives how many. */
  async resend(targetId: number, ids: readonly number[] | undefined, nowMs: number) {
    const { numUpdatedRows } = await this.#db
      .updateTable("push_outbox")
      .set({ state: "waiting", attempts: 0, queued_at_ms: nowMs, done_at_ms: 0 })
      .where("state", "=", "dead")
      .where("target_id", "=", targetId)
      .$if(ids !== undefined, (query) => query.where("id", "in", ids ?? []))
      .executeTakeFirst();
    return Number(numUpdatedRows);
  }

  /** Forgets those given up. */
  async discard(targetId: number, ids: readonly number[] | undefined): Promise<number> {
    const { numDeletedRows } = await this.#db
      .deleteFrom("push_outbox")
      .where("state", "=", "dead")
      .where("target_id", "=", targetId)
      .$if(ids !== undefined, (query) => query.where("id", "in", ids ?? []))
      .executeTakeFirst();
    return Number(numDeletedRows);
  }

  /** What was sent or left out before then. */
  async removeOld(beforeMs: number): Promise<void> {
    await this.#db
      .deleteFrom("push_outbox")
      .where("state", "in", ["sent", "left-out"])
      .where("done_at_ms", "<", beforeMs)
      .execute();
  }
}

const idsOf = (rows: readonly OutboxRow[]): number[] => rows.map(({ id }) => id);

const toRow = (row: Selectable<OutboxTable>): OutboxRow => ({
  id: row.id,
  targetId: row.target_id,
  state: row.state,
  message: JSON.parse(row.message) as PushMessage,
  attempts: row.attempts,
  queuedAtMs: row.queued_at_ms,
  doneAtMs: row.done_at_ms,
  answer: row.answer === "" ? undefined : (JSON.parse(row.answer) as Text),
});
