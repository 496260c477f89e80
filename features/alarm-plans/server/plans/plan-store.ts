import type { ChannelRef } from "@tessera/engine";
import { chunksOf, type Database } from "@tessera/platform/server";
import type { Generated, Kysely } from "kysely";
import type { AlarmPlan, PlanDraft } from "./alarm-plan.ts";

interface ChannelTable {
  plan_id: number;
  device_id: string;
  channel_id: string;
}
interface Tables {
  /** `draft` is JSON. */
  alarm_plans: { id: Generated<number>; draft: string; updated_at_ms: number };
  alarm_plan_channels: ChannelTable;
  alarm_plan_states: { plan_id: number; fired_at_ms: number | null };
  alarm_plan_orders: { plan_id: number };
}

export interface StoredPlans {
  readonly plans: readonly AlarmPlan[];
  readonly channels: readonly { readonly planId: number; readonly channel: ChannelRef }[];
}

/** Alarm plans and the channels chosen for them. */
export class AlarmPlanStore {
  readonly #database: Database;
  readonly #db: Kysely<Tables>;

  constructor(database: Database) {
    this.#database = database;
    this.#db = database.as();
  }

  async load(): Promise<StoredPlans> {
    const plans = await this.#db.selectFrom("alarm_plans").selectAll().execute();
    const channels = await this.#db.selectFrom("alarm_plan_channels").selectAll().execute();
    return {
      plans: plans.map(({ id, draft, updated_at_ms }) => ({
        ...(JSON.parse(draft) as PlanDraft),
        id,
        updatedAtMs: updated_at_ms,
      })),
      channels: channels.map(({ plan_id, device_id, channel_id }) => ({
        planId: plan_id,
        channel: { deviceId: device_id, channelId: channel_id },
      })),
    };
  }

  async add(draft: PlanDraft, updatedAtMs: number): Promise<number> {
    const { id } = await this.#db
      .insertInto("alarm_plans")
      .values({ draft: JSON.stringify(draft), updated_at_ms: updatedAtMs })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  }

  async change({ id, updatedAtMs, ...draft }: AlarmPlan): Promise<void> {
    await this.#db
      .updateTable("alarm_plans")
      .set({ draft: JSON.stringify(draft), updated_at_ms: updatedAtMs })
      .where("id", "=", id)
      .execute();
  }

  /** With all that it remembers and still has to do. */
  async remove(id: number): Promise<void> {
    await this.#database.transaction(async () => {
      await this.#db.deleteFrom("alarm_plans").where("id", "=", id).execute();
      for (const table of [
        "alarm_plan_channels",
        "alarm_plan_states",
        "alarm_plan_orders",
      ] as const)
        await this.#db.deleteFrom(table).where("plan_id", "=", id).execute();
    });
  }

  /** These and no others. */
  async choose(planId: number, channels: readonly ChannelRef[]): Promise<void> {
    await this.#database.transaction(async () => {
      await this.#db.deleteFrom("alarm_plan_channels").where("plan_id", "=", planId).execute();
      for (const chunk of chunksOf(channels))
        await this.#db
          .insertInto("alarm_plan_channels")
          .values(
            chunk.map(({ deviceId, channelId }) => ({
              plan_id: planId,
              device_id: deviceId,
              channel_id: channelId,
            })),
          )
          .execute();
    });
  }

  /** When each plan has acted last. */
  async lastFired(): Promise<ReadonlyMap<number, number>> {
    const rows = await this.#db
      .selectFrom("alarm_plan_states")
      .select((row) => ["plan_id", row.fn.max("fired_at_ms").as("at_ms")])
      .where("fired_at_ms", "is not", null)
      .groupBy("plan_id")
      .execute();
    return new Map(rows.map(({ plan_id, at_ms }) => [plan_id, Number(at_ms)]));
  }
}
