import type { Database } from "@tessera/platform/server";
import type { Generated, Kysely } from "kysely";

interface NewsTable {
  id: Generated<number>;
  device_id: string;
  channel_id: string;
  channel_name: string;
  is_online: number;
  at_ms: number;
}
interface NewsTables {
  channel_news: NewsTable;
}

export interface NewsRecord {
  readonly deviceId: string;
  readonly channelId: string;
  readonly channelName: string;
  readonly isOnline: boolean;
  readonly atMs: number;
}

export class NewsStore {
  readonly #db: Kysely<NewsTables>;

  constructor(database: Database) {
    this.#db = database.as();
  }

  async add(item: NewsRecord): Promise<void> {
    await this.#db
      .insertInto("channel_news")
      .values({
        device_id: item.deviceId,
        channel_id: item.channelId,
        channel_name: item.channelName,
        is_online: item.isOnline ? 1 : 0,
        at_ms: item.atMs,
      })
      .execute();
  }

  /** Newest first. */
  async listAfter(id: number, limit: number): Promise<(NewsRecord & { readonly id: number })[]> {
    const rows = await this.#db
      .selectFrom("channel_news")
      .selectAll()
      .where("id", ">", id)
      .orderBy("id", "desc")
      .limit(limit)
      .execute();
    return rows.map((row) => ({
      id: row.id,
      deviceId: row.device_id,
      channelId: row.channel_id,
      channelName: row.channel_name,
      isOnline: row.is_online === 1,
      atMs: row.at_ms,
    }));
  }

  /** Whether the channel was online at its last news; undefined if it never made any. */
  async lastState(deviceId: string, channelId: string): Promise<boolean | undefined> {
    const row = await this.#db
      .selectFrom("channel_news")
      .select("is_online")
      .where("device_id", "=", deviceId)
      .where("channel_id", "=", channelId)
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
    return row && row.is_online === 1;
  }

  async count(): Promise<number> {
    const { total } = await this.#db
      .selectFrom("channel_news")
      .select(({ fn }) => fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    return total;
  }

  async removeOlderThan(atMs: number): Promise<void> {
    await this.#db.deleteFrom("channel_news").where("at_ms", "<", atMs).execute();
  }
}
