import type { ChannelRef } from "@tessera/engine";
import { chunksOf, type Database } from "@tessera/platform/server";
import { type Generated, type Kysely, type Selectable, sql } from "kysely";
import { type RecordPlan, type Schedule, scheduleOf } from "./record-plan.ts";

interface PlanTable {
  id: Generated<number>;
  name: string;
  pre_record_ms: number;
  post_record_ms: number;
  is_sub_recorded: number;
  retention_days: number;
  retention_bytes: number;
  updated_at_ms: number;
}
interface AssignmentTable {
  device_id: string;
  channel_id: string;
  from_ms: number;
  /** 0: none. */
  plan_id: number;
}
interface Tables {
  record_plans: PlanTable;
  /** `schedule` is JSON. */
  record_schedules: { plan_id: number; from_ms: number; schedule: string };
  record_assignments: AssignmentTable;
}

/** From then on, until the next of the same plan. */
export interface ScheduleSince {
  readonly planId: number;
  readonly fromMs: number;
  readonly schedule: Schedule;
}

/** From then on, until the next of the same channel. */
export interface Assignment {
  readonly channel: ChannelRef;
  readonly fromMs: number;
  readonly planId: number;
}

/** Plans, which channels follow them, and what was so before. */
export class PlanStore {
  readonly #database: Database;
  readonly #db: Kysely<Tables>;

  constructor(database: Database) {
    this.#database = database;
    this.#db = database.as();
  }

  /** Schedules and assignments of the past too, in order of time. */
  async load() {
    const plans = await this.#db.selectFrom("record_plans").selectAll().execute();
    const schedules = await this.#db
      .selectFrom("record_schedules")
      .selectAll()
      .orderBy("from_ms")
      .execute();
    const assignments = await this.#db
      .selectFrom("record_assignments")
      .selectAll()
      .orderBy("from_ms")
      .execute();
    return {
      plans: plans.map(fromTable),
      schedules: schedules.map((row) => ({
        planId: row.plan_id,
        fromMs: row.from_ms,
        schedule: JSON.parse(row.schedule) as Schedule,
      })),
      assignments: assignments.map((row) => ({
        channel: { deviceId: row.device_id, channelId: row.channel_id },
        fromMs: row.from_ms,
        planId: row.plan_id,
      })),
    };
  }

  /** With its schedule from its time of change on. */
  async add(plan: Omit<RecordPlan, "id">): Promise<number> {
    return this.#database.transaction(async () => {
      const { id } = await this.#db
        .insertInto("record_plans")
        .values(toTable(plan))
        .returning("id")
        .executeTakeFirstOrThrow();
      await this.#saveSchedule(id, plan.updatedAtMs, plan);
      return id;
    });
  }

  async change(plan: RecordPlan, isRescheduled: boolean): Promise<void> {
    await this.#database.transaction(async () => {
      await this.#db
        .updateTable("record_plans")
        .set(toTable(plan))
        .where("id", "=", plan.id)
        .execute();
      if (isRescheduled) await this.#saveSchedule(plan.id, plan.updatedAtMs, plan);
    });
  }

  /** What it wanted in the past stays. */
  async remove(id: number, released: readonly Assignment[]): Promise<void> {
    await this.#database.transaction(async () => {
      await this.#db.deleteFrom("record_plans").where("id", "=", id).execute();
      await this.assign(released);
    });
  }

  async assign(assignments: readonly Assignment[]): Promise<void> {
    await this.#database.transaction(async () => {
      for (const chunk of chunksOf(assignments))
        await this.#db
          .insertInto("record_assignments")
          .values(
            chunk.map(({ channel, fromMs, planId }) => ({
              device_id: channel.deviceId,
              channel_id: channel.channelId,
              from_ms: fromMs,
              plan_id: planId,
            })),
          )
          .onConflict((conflict) =>
            conflict
              .columns(["device_id", "channel_id", "from_ms"])
              .doUpdateSet((row) => ({ plan_id: row.ref("excluded.plan_id") })),
          )
          .execute();
    });
  }

  async forgetChannels(channels: readonly ChannelRef[]): Promise<void> {
    await this.#database.transaction(async () => {
      for (const [deviceId, refs] of Map.groupBy(channels, (ref) => ref.deviceId))
        for (const chunk of chunksOf(refs))
          await this.#db
            .deleteFrom("record_assignments")
            .where("device_id", "=", deviceId)
            .where(
              "channel_id",
              "in",
              chunk.map(({ channelId }) => channelId),
            )
            .execute();
    });
  }

  /** What was followed by something else before that time. */
  async forgetBefore(atMs: number): Promise<void> {
    await sql`
      delete from record_assignments where exists (
        select 1 from record_assignments as later
        where later.device_id = record_assignments.device_id
          and later.channel_id = record_assignments.channel_id
          and later.from_ms > record_assignments.from_ms and later.from_ms <= ${atMs}
      )`.execute(this.#db);
    await sql`
      delete from record_schedules where exists (
        select 1 from record_schedules as later
        where later.plan_id = record_schedules.plan_id
          and later.from_ms > record_schedules.from_ms and later.from_ms <= ${atMs}
      )`.execute(this.#db);
  }

  async #saveSchedule(planId: number, fromMs: number, schedule: Schedule): Promise<void> {
    await this.#db
      .insertInto("record_schedules")
      .values({
        plan_id: planId,
        from_ms: fromMs,
        schedule: JSON.stringify(scheduleOf(schedule)),
      })
      .onConflict((conflict) =>
        conflict
          .columns(["plan_id", "from_ms"])
          .doUpdateSet((row) => ({ schedule: row.ref("excluded.schedule") })),
      )
      .execute();
  }
}

const toTable = (plan: Omit<RecordPlan, "id">) => ({
  name: plan.name,
  pre_record_ms: plan.preRecordMs,
  post_record_ms: plan.postRecordMs,
  is_sub_recorded: plan.isSubRecorded ? 1 : 0,
  retention_days: plan.retentionDays,
  retention_bytes: plan.retentionBytes,
  updated_at_ms: plan.updatedAtMs,
});

/** Its schedule is the last one of its own. */
const fromTable = (row: Selectable<PlanTable>): Omit<RecordPlan, keyof Schedule> => ({
  id: row.id,
  name: row.name,
  preRecordMs: row.pre_record_ms,
  postRecordMs: row.post_record_ms,
  isSubRecorded: row.is_sub_recorded === 1,
  retentionDays: row.retention_days,
  retentionBytes: row.retention_bytes,
  updatedAtMs: row.updated_at_ms,
});
