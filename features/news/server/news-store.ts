import type { ChannelRef } from "@tessera/platform/contract";
import type { Database } from "@tessera/platform/server";
import { type Generated, type Kysely, type Selectable, sql } from "kysely";

interface NewsTable {
  id: Generated<number>;
  /** Counts up with every item and every change of one. */
  revision: number;
  device_id: string;
  channel_id: string;
  channel_name: string;
  is_online: number;
  at_ms: number;
  count: number;
  flap_since_ms: number | null;
}
interface NewsTables {
  channel_news: NewsTable;
  /** The channels of which the last news was that they went offline. */
  channels_told_offline: { device_id: string; channel_id: string };
  channels_seen_online: { device_id: string; channel_id: string };
}

export interface NewsRecord extends ChannelRef {
  readonly channelName: string;
  readonly isOnline: boolean;
  readonly atMs: number;
  readonly count: number;
  readonly flapSinceMs: number | undefined;
}

export interface StoredNews extends NewsRecord {
  readonly id: number;
  readonly revision: number;
}

/** A statement takes so many values at most. */
const refsAStatement = 200;

export class NewsStore {
  readonly #db: Kysely<NewsTables>;
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
    this.#db = database.as();
  }

  /** All changes made inside happen together or not at all. */
  together<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#database.transaction(work);
  }

  async add(item: NewsRecord): Promise<number> {
    const { id } = await this.#db
      .insertInto("channel_news")
      .values({ ...toTable(item), revision: nextRevision })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  }

  /** Says whether the item was still there. */
  async change(id: number, item: NewsRecord): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable("channel_news")
      .set({ ...toTable(item), revision: nextRevision })
      .where("id", "=", id)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Makes one item of all that the channel has made since then. */
  async fold(item: NewsRecord, sinceMs: number): Promise<void> {
    const rows = await this.#db
      .selectFrom("channel_news")
      .select("id")
      .where("device_id", "=", item.deviceId)
      .where("channel_id", "=", item.channelId)
      .where("at_ms", ">=", sinceMs)
      .orderBy("id", "desc")
      .execute();
    const [kept, ...others] = rows.map(({ id }) => id);
    if (kept === undefined) await this.add(item);
    else await this.change(kept, item);
    if (others.length > 0)
      await this.#db.deleteFrom("channel_news").where("id", "in", others).execute();
  }

  /** Newest first. */
  async listAfter(revision: number, limit?: number): Promise<StoredNews[]> {
    const rows = await this.#db
      .selectFrom("channel_news")
      .selectAll()
      .where("revision", ">", revision)
      .orderBy("revision", "desc")
      .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
      .execute();
    return rows.map(fromTable);
  }

  async toldOffline(): Promise<ChannelRef[]> {
    const rows = await this.#db.selectFrom("channels_told_offline").selectAll().execute();
    return rows.map((row) => ({ deviceId: row.device_id, channelId: row.channel_id }));
  }

  /** Remembers what was told of channels last. */
  async setTold(channels: readonly ChannelRef[], isOnline: boolean): Promise<void> {
    for (let first = 0; first < channels.length; first += refsAStatement) {
      const rows = channels
        .slice(first, first + refsAStatement)
        .map(({ deviceId, channelId }) => ({ device_id: deviceId, channel_id: channelId }));
      if (isOnline) await this.#forgetOffline(rows);
      else
        await this.#db
          .insertInto("channels_told_offline")
          .values(rows)
          .onConflict((conflict) => conflict.doNothing())
          .execute();
    }
  }

  /** Those that have been online. */
  async seenOnline(): Promise<ChannelRef[]> {
    const rows = await this.#db.selectFrom("channels_seen_online").selectAll().execute();
    return rows.map((row) => ({ deviceId: row.device_id, channelId: row.channel_id }));
  }

  async addSeenOnline(channels: readonly ChannelRef[]): Promise<void> {
    for (let first = 0; first < channels.length; first += refsAStatement)
      await this.#db
        .insertInto("channels_seen_online")
        .values(
          channels
            .slice(first, first + refsAStatement)
            .map(({ deviceId, channelId }) => ({ device_id: deviceId, channel_id: channelId })),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute();
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

  async #forgetOffline(rows: readonly { device_id: string; channel_id: string }[]): Promise<void> {
    await this.#db
      .deleteFrom("channels_told_offline")
      .where((where) => where.or(rows.map((row) => where.and(row))))
      .execute();
  }
}

/** Old items go, the newest never does: so it counts up. */
const nextRevision = sql<number>`(select coalesce(max(revision), 0) + 1 from channel_news)`;

const toTable = (item: NewsRecord) => ({
  device_id: item.deviceId,
  channel_id: item.channelId,
  channel_name: item.channelName,
  is_online: item.isOnline ? 1 : 0,
  at_ms: item.atMs,
  count: item.count,
  flap_since_ms: item.flapSinceMs ?? null,
});

const fromTable = (row: Selectable<NewsTable>): StoredNews => ({
  id: row.id,
  revision: row.revision,
  deviceId: row.device_id,
  channelId: row.channel_id,
  channelName: row.channel_name,
  isOnline: row.is_online === 1,
  atMs: row.at_ms,
  count: row.count,
  flapSinceMs: row.flap_since_ms ?? undefined,
});
