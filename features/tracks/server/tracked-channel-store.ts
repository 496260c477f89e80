import { type ChannelRef, channelKey } from "@tessera/engine";
import type { Database } from "@tessera/platform/server";
import { type Generated, type Kysely, sql } from "kysely";

export interface TrackedChannelTable {
  id: Generated<number>;
  device_id: string;
  channel_id: string;
}

export interface TrackedChannel {
  readonly no: number;
  /** Of its last point. */
  readonly newestMs: number;
}

/** The numbers of channels that have told where they are. */
export class TrackedChannelStore {
  readonly #db: Kysely<{ tracked_channels: TrackedChannelTable }>;

  constructor(database: Database) {
    this.#db = database.as();
  }

  /** New ones get a number. By the channel's key. */
  async track(channels: readonly ChannelRef[]): Promise<ReadonlyMap<string, TrackedChannel>> {
    const asked = new Map(channels.map((channel) => [channelKey(channel), channel]));
    const known = await this.#find([...asked.values()]);
    const missing = [...asked].flatMap(([key, channel]) => (known.has(key) ? [] : [channel]));
    if (missing.length === 0) return known;
    await this.#db
      .insertInto("tracked_channels")
      .values(
        missing.map(({ deviceId, channelId }) => ({ device_id: deviceId, channel_id: channelId })),
      )
      .onConflict((conflict) => conflict.columns(["device_id", "channel_id"]).doNothing())
      .execute();
    return new Map([...known, ...(await this.#find(missing))]);
  }

  /** Each by a look of its own: of a join, PostgreSQL would make a walk through all pieces. */
  async #find(channels: readonly ChannelRef[]): Promise<ReadonlyMap<string, TrackedChannel>> {
    const asked = channels.map(({ deviceId, channelId }) => sql`(${deviceId}, ${channelId})`);
    const { rows } = await sql<TrackedChannelTable & { id: number; newest_ms: number | null }>`
      with asked(device_id, channel_id) as (values ${sql.join(asked)})
      select id, device_id, channel_id,
        (select max(end_ms) from track_pieces where channel_no = id) as newest_ms
      from (
        select device_id, channel_id,
          (select id from tracked_channels c
            where c.device_id = asked.device_id and c.channel_id = asked.channel_id) as id
        from asked
      ) as found
      where id is not null`.execute(this.#db);
    return new Map(
      rows.map(({ id, device_id, channel_id, newest_ms }) => [
        channelKey({ deviceId: device_id, channelId: channel_id }),
        { no: id, newestMs: newest_ms ?? 0 },
      ]),
    );
  }
}
