import type { ChannelRef } from "@tessera/engine";
import { chunksOf, type Database } from "@tessera/platform/server";
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

/** Whose state it is. */
export interface StatePlace {
  readonly fenceId: number;
  readonly channel: ChannelRef;
}

export interface KeptState extends FenceState, StatePlace {
  /** Of the shape that it was judged by. */
  readonly shapeNo: number;
}

const pageRows = 1000;

/** Who is inside which fence. */
export class FenceStateStore {
  readonly #db: Kysely<{ geofence_states: StateTable }>;

  constructor(database: Database) {
    this.#db = database.as();
  }

  async ofDevice(deviceId: string): Promise<readonly KeptState[]> {
    const rows = await this.#all().where("device_id", "=", deviceId).execute();
    return rows.map(stateOf);
  }

  async ofFence(fenceId: number): Promise<readonly KeptState[]> {
    const rows = await this.#all().where("fence_id", "=", fenceId).execute();
    return rows.map(stateOf);
  }

  /** All of them, a page at a time: others have their turn between pages. */
  async *pages(): AsyncGenerator<readonly KeptState[]> {
    let last: StateTable | undefined;
    do {
      const rows: readonly StateTable[] = await this.#after(last).limit(pageRows).execute();
      yield rows.map(stateOf);
      last = rows.length < pageRows ? undefined : rows.at(-1);
    } while (last);
  }

  async save(states: readonly KeptState[]): Promise<void> {
    for (const chunk of chunksOf(states))
      await this.#db
        .insertInto("geofence_states")
        .values(chunk.map(rowOf))
        .onConflict((conflict) =>
          conflict.columns(["device_id", "channel_id", "fence_id"]).doUpdateSet((set) => ({
            shape_no: set.ref("excluded.shape_no"),
            is_inside: set.ref("excluded.is_inside"),
            is_fast: set.ref("excluded.is_fast"),
            at_ms: set.ref("excluded.at_ms"),
          })),
        )
        .execute();
  }

  async remove(places: readonly StatePlace[]): Promise<void> {
    for (const place of places) await this.#removal(place).execute();
  }

  /** False: its alarm has ended meanwhile. */
  async removeFast(place: StatePlace): Promise<boolean> {
    const { numDeletedRows } = await this.#removal(place)
      .where("is_fast", "=", 1)
      .executeTakeFirstOrThrow();
    return numDeletedRows > 0n;
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

  #all() {
    return this.#db.selectFrom("geofence_states").selectAll();
  }

  #after(last: StateTable | undefined) {
    const inOrder = this.#all().orderBy("device_id").orderBy("channel_id").orderBy("fence_id");
    if (!last) return inOrder;
    const place = [last.device_id, last.channel_id, last.fence_id] as const;
    return inOrder.where((row) =>
      row.eb(row.refTuple("device_id", "channel_id", "fence_id"), ">", row.tuple(...place)),
    );
  }

  #removal({ fenceId, channel }: StatePlace) {
    return this.#db
      .deleteFrom("geofence_states")
      .where("device_id", "=", channel.deviceId)
      .where("channel_id", "=", channel.channelId)
      .where("fence_id", "=", fenceId);
  }
}

const stateOf = (row: StateTable): KeptState => ({
  fenceId: row.fence_id,
  channel: { deviceId: row.device_id, channelId: row.channel_id },
  shapeNo: row.shape_no,
  isInside: row.is_inside === 1,
  isFast: row.is_fast === 1,
  atMs: row.at_ms,
});

const rowOf = ({ fenceId, channel, shapeNo, isInside, isFast, atMs }: KeptState): StateTable => ({
  fence_id: fenceId,
  device_id: channel.deviceId,
  channel_id: channel.channelId,
  shape_no: shapeNo,
  is_inside: isInside ? 1 : 0,
  is_fast: isFast ? 1 : 0,
  at_ms: atMs,
});
