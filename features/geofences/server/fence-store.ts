import type { ChannelRef } from "@tessera/engine";
import type { Database } from "@tessera/platform/server";
import type { Generated, Kysely } from "kysely";
import type { Fence, NewFence } from "./fence.ts";

interface Tables {
  geofences: { id: Generated<number>; name: string; rules: string; shape_no: number };
  geofence_channels: { fence_id: number; device_id: string; channel_id: string };
  geofence_states: { fence_id: number; is_fast: number };
}

/** Below the limits of both databases on bound values. */
const rowsAStatement = 300;

export class FenceStore {
  readonly #db: Kysely<Tables>;

  constructor(database: Database) {
    this.#db = database.as();
  }

  async all(): Promise<readonly Fence[]> {
    const rows = await this.#db.selectFrom("geofences").selectAll().orderBy("id").execute();
    const channels = Map.groupBy(
      await this.#db.selectFrom("geofence_channels").selectAll().execute(),
      ({ fence_id }) => fence_id,
    );
    return rows.map(({ id, name, rules, shape_no }) => ({
      ...(JSON.parse(rules) as Omit<NewFence, "name" | "channels">),
      id,
      name,
      shapeNo: shape_no,
      channels: (channels.get(id) ?? []).map(({ device_id, channel_id }) => ({
        deviceId: device_id,
        channelId: channel_id,
      })),
    }));
  }

  /** In the transaction of who calls. Gives the number of a new one. */
  async insert(fence: NewFence, shapeNo: number): Promise<number> {
    const { id } = await this.#db
      .insertInto("geofences")
      .values({ ...rowOf(fence), shape_no: shapeNo })
      .returning("id")
      .executeTakeFirstOrThrow();
    await this.#assign(id, fence.channels);
    return id;
  }

  async update(fence: Fence): Promise<void> {
    const { id, channels } = fence;
    await this.updateRules(fence);
    await this.#db.deleteFrom("geofence_channels").where("fence_id", "=", id).execute();
    await this.#assign(id, channels);
  }

  /** All but the channels that it is for. */
  async updateRules({ id, shapeNo, ...fence }: Fence): Promise<void> {
    await this.#db
      .updateTable("geofences")
      .set({ ...rowOf(fence), shape_no: shapeNo })
      .where("id", "=", id)
      .execute();
  }

  /** Who was too fast in it stays known until that alarm has ended. */
  async remove(id: number): Promise<void> {
    await this.#db
      .deleteFrom("geofence_states")
      .where("fence_id", "=", id)
      .where("is_fast", "=", 0)
      .execute();
    await this.#db.deleteFrom("geofences").where("id", "=", id).execute();
  }

  async #assign(id: number, channels: readonly ChannelRef[]): Promise<void> {
    for (let from = 0; from < channels.length; from += rowsAStatement)
      await this.#db
        .insertInto("geofence_channels")
        .values(
          channels.slice(from, from + rowsAStatement).map(({ deviceId, channelId }) => ({
            fence_id: id,
            device_id: deviceId,
            channel_id: channelId,
          })),
        )
        .execute();
  }
}

function rowOf({ name, channels: _channels, ...rules }: NewFence) {
  return { name, rules: JSON.stringify(rules) };
}
