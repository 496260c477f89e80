import type { ChannelRef } from "@tessera/engine";
import type { Database } from "@tessera/platform/server";
import type { Generated, Kysely } from "kysely";

interface BookmarkTable {
  id: Generated<number>;
  user_id: number;
  device_id: string;
  channel_id: string;
  at_ms: number;
  note: string;
}

interface Tables {
  bookmarks: BookmarkTable;
  users: { id: number; name: string };
}

export interface NewBookmark extends ChannelRef {
  readonly userId: number;
  readonly atMs: number;
  readonly note: string;
}

export interface BookmarkRecord extends NewBookmark {
  readonly id: number;
  readonly userName: string;
}

export interface AskedBookmarks {
  /** Empty: of any. */
  readonly device: string;
  readonly channel: string;
  readonly fromMs: number;
  readonly toMs: number;
}

const rowsAPage = 500;

export class BookmarkStore {
  readonly #db: Kysely<Tables>;

  constructor(database: Database) {
    this.#db = database.as();
  }

  /** Newest first, some at a time: who has enough reads no further. */
  async *pages(asked: AskedBookmarks): AsyncGenerator<readonly BookmarkRecord[]> {
    let last: BookmarkRecord | undefined;
    do {
      const page: BookmarkRecord[] = await this.#after(asked, last);
      yield page;
      last = page.length < rowsAPage ? undefined : page.at(-1);
    } while (last);
  }

  /** How many each channel has of those that are asked for. */
  async counts({ device, channel, fromMs, toMs }: AskedBookmarks) {
    let query = this.#db
      .selectFrom("bookmarks")
      .select(["device_id as deviceId", "channel_id as channelId"])
      .select((select) => select.fn.countAll().as("count"))
      .where("at_ms", ">=", fromMs)
      .where("at_ms", "<=", toMs);
    if (device) query = query.where("device_id", "=", device);
    if (channel) query = query.where("channel_id", "=", channel);
    const rows = await query.groupBy(["device_id", "channel_id"]).execute();
    return rows.map(({ count, ...ref }) => ({ ...ref, count: Number(count) }));
  }

  find(id: number): Promise<BookmarkRecord | undefined> {
    return this.#bookmarks().where("bookmarks.id", "=", id).executeTakeFirst();
  }

  async countOf(userId: number): Promise<number> {
    const { count } = await this.#db
      .selectFrom("bookmarks")
      .select((select) => select.fn.countAll().as("count"))
      .where("user_id", "=", userId)
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  async add({ userId, deviceId, channelId, atMs, note }: NewBookmark): Promise<number> {
    const { id } = await this.#db
      .insertInto("bookmarks")
      .values({ user_id: userId, device_id: deviceId, channel_id: channelId, at_ms: atMs, note })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  }

  async remove(id: number): Promise<void> {
    await this.#db.deleteFrom("bookmarks").where("id", "=", id).execute();
  }

  #after(
    { device, channel, fromMs, toMs }: AskedBookmarks,
    last: BookmarkRecord | undefined,
  ): Promise<BookmarkRecord[]> {
    let query = this.#bookmarks()
      .where("at_ms", ">=", fromMs)
      .where("at_ms", "<=", last?.atMs ?? toMs);
    if (device) query = query.where("device_id", "=", device);
    if (channel) query = query.where("channel_id", "=", channel);
    if (last)
      query = query.where((where) =>
        where.or([where("at_ms", "<", last.atMs), where("bookmarks.id", "<", last.id)]),
      );
    return query
      .orderBy("at_ms", "desc")
      .orderBy("bookmarks.id", "desc")
      .limit(rowsAPage)
      .execute();
  }

  #bookmarks() {
    return this.#db
      .selectFrom("bookmarks")
      .innerJoin("users", "users.id", "bookmarks.user_id")
      .select([
        "bookmarks.id",
        "bookmarks.user_id as userId",
        "bookmarks.device_id as deviceId",
        "bookmarks.channel_id as channelId",
        "bookmarks.at_ms as atMs",
        "bookmarks.note",
        "users.name as userName",
      ]);
  }
}
