import type { ChannelRef } from "@tessera/engine";
import type { Database } from "@tessera/platform/server";
import type { Kysely } from "kysely";
import type { Sight } from "../contract.ts";

interface SightTable {
  device_id: string;
  channel_id: string;
  direction_deg: number;
  angle_deg: number;
  range_m: number;
}

export interface KeptSight {
  readonly channel: ChannelRef;
  readonly sight: Sight;
}

/** Where cameras look, how wide and how far. */
export class SightStore {
  readonly #db: Kysely<{ map_sights: SightTable }>;

  constructor(database: Database) {
    this.#db = database.as();
  }

  async all(): Promise<KeptSight[]> {
    const rows = await this.#db.selectFrom("map_sights").selectAll().execute();
    return rows.map((row) => ({
      channel: { deviceId: row.device_id, channelId: row.channel_id },
      sight: { Direction: row.direction_deg, Angle: row.angle_deg, Range: row.range_m },
    }));
  }

  async save({ channel: { deviceId, channelId }, sight }: KeptSight): Promise<void> {
    const about = {
      direction_deg: sight.Direction,
      angle_deg: sight.Angle,
      range_m: sight.Range,
    };
    await this.#db
      .insertInto("map_sights")
      .values({ device_id: deviceId, channel_id: channelId, ...about })
      .onConflict((conflict) => conflict.columns(["device_id", "channel_id"]).doUpdateSet(about))
      .execute();
  }

  async remove({ deviceId, channelId }: ChannelRef): Promise<void> {
    await this.#db
      .deleteFrom("map_sights")
      .where("device_id", "=", deviceId)
      .where("channel_id", "=", channelId)
      .execute();
  }
}
