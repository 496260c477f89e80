import type { Database } from "@tessera/platform/server";
import type { Kysely } from "kysely";

interface FavouriteTable {
  user_id: number;
  device_id: string;
  channel_id: string;
  added_at_ms: number;
}
interface Tables {
  favourites: FavouriteTable;
}

export interface FavouriteRecord {
  readonly userId: number;
  readonly deviceId: string;
  readonly channelId: string;
  readonly addedAtMs: number;
}

export class FavouriteStore {
  readonly #db: Kysely<Tables>;

  constructor(database: Database) {
    this.#db = database.as();
  }

  /** In the order in which they were added. */
  async all(): Promise<FavouriteRecord[]> {
    const rows = await this.#db
      .selectFrom("favourites")
      .selectAll()
      .orderBy("added_at_ms")
      .execute();
    return rows.map((row) => ({
      userId: row.user_id,
      deviceId: row.device_id,
      channelId: row.channel_id,
      addedAtMs: row.added_at_ms,
    }));
  }

  async add({ userId, deviceId, channelId, addedAtMs }: FavouriteRecord): Promise<void> {
    await this.#db
      .insertInto("favourites")
      .values({
        user_id: userId,
        device_id: deviceId,
        channel_id: channelId,
        added_at_ms: addedAtMs,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  async remove({ userId, deviceId, channelId }: Omit<FavouriteRecord, "addedAtMs">): Promise<void> {
    await this.#db
      .deleteFrom("favourites")
      .where("user_id", "=", userId)
      .where("device_id", "=", deviceId)
      .where("channel_id", "=", channelId)
      .execute();
  }
}
