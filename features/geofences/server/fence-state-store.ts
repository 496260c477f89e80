import type { ChannelRef } from "@tessera/engine";
import type { Database } from "@tessera/platform/server";
import type { Kysely } from "kysely";
import type { FenceState } from "./judging/fence-judge.ts";

interface StateTable {
  fence_id: number;
  device_id: string;
  channel_id: string;
  shape_no: number;
  is_inside: number;
  is_fast: number;
  at_ms: number;
}

export interface KeptState extends FenceState {
  readonly fenceId: number;
  readonly channel: ChannelRef;
  /** Of the shape that it was judged by. */
  readonly shapeNo: number;
}

/** Who is inside which fence. */
export class FenceStateStore {
  readonly #db: Kysely<{ geofence_states: StateTable }>;

  constructor(database: Database) {
    this.#db = database.as();
  }

  async ofDevice(deviceId: string): Promise<readonly KeptState[]> {
    const rows = await this.#db
      .selectFrom("geofence_states")
      .selectAll()
      .where("device_id", "=", deviceId)
      .execute();
    return rows.map(({ fence_id, device_id, channel_id, shape_no, is_inside, is_fast, at_ms }) => ({
      fenceId: fence_id,
      channel: { deviceId: device_id, channelId: channel_id },
      shapeNo: shape_no,
      isInside: is_inside === 1,
      isFast: is_fast === 1,
      atMs: at_ms,
    }));
  }

  async save({ fenceId, channel, shapeNo, isInside, isFast, atMs }: KeptState): Promise<void> {
    const values = {
      shape_no: shapeNo,
      is_inside: isInside ? 1 : 0,
      is_fast: isFast ? 1 : 0,
      at_ms: atMs,
    };
    await this.#db
      .insertInto("geofence_states")
      .values({
        fence_id: fenceId,
        device_id: channel.deviceId,
        channel_id: channel.channelId,
        ...values,
      })
      .onConflict((conflict) =>
        conflict.columns(["device_id", "channel_id", "fence_id"]).doUpdateSet(values),
      )
      .execute();
  }

  /** How many are inside each fence, by its number and that of its shape. */
  async insideCounts(): Promise<readonly { fenceId: number; shapeNo: number; count: number }[]> {
    const rows = await this.#db
      .selectFrom("geofence_states")
      .select(["fence_id", "shape_no"])
      .select((select) => select.fn.countAll().as("count"))
      .where("is_inside", "=", 1)
      .groupBy(["fence_id", "shape_no"])
      .execute();
    return rows.map(({ fence_id, shape_no, count }) => ({
      fenceId: fence_id,
      shapeNo: shape_no,
      count: Number(count),
    }));
  }
}
