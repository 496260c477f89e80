import type { ChannelRef } from "@tessera/engine";
import type { Database } from "@tessera/platform/server";
import type { Kysely } from "kysely";

interface MuteTable {
  device_id: string;
  channel_id: string;
  muted_by: string;
  since_ms: number;
  until_ms: number;
}

/** A camera whose alarms nobody wants to hear for a while. */
export interface Mute {
  readonly channel: ChannelRef;
  readonly by: string;
  readonly sinceMs: number;
  readonly untilMs: number;
}

export class MuteStore {
  readonly #db: Kysely<{ camera_mutes: MuteTable }>;

  constructor(database: Database) {
    this.#db = database.as();
  }

  async all(): Promise<Mute[]> {
    const rows = await this.#db
      .selectFrom("camera_mutes")
      .selectAll()
      .orderBy("since_ms")
      .execute();
    return rows.map((row) => ({
      channel: { deviceId: row.device_id, channelId: row.channel_id },
      by: row.muted_by,
      sinceMs: row.since_ms,
      untilMs: row.until_ms,
    }));
  }

  async save({ channel, by, sinceMs, untilMs }: Mute): Promise<void> {
    const about = { muted_by: by, since_ms: sinceMs, until_ms: untilMs };
    await this.#db
      .insertInto("camera_mutes")
      .values({ device_id: channel.deviceId, channel_id: channel.channelId, ...about })
      .onConflict((conflict) => conflict.columns(["device_id", "channel_id"]).doUpdateSet(about))
      .execute();
  }

  async remove({ deviceId, channelId }: ChannelRef): Promise<void> {
    await this.#db
      .deleteFrom("camera_mutes")
      .where("device_id", "=", deviceId)
      .where("channel_id", "=", channelId)
      .execute();
  }

  async removeOver(atMs: number): Promise<void> {
    await this.#db.deleteFrom("camera_mutes").where("until_ms", "<=", atMs).execute();
  }
}
