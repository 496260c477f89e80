import { dayMs } from "@tessera/base";
import type { Database } from "@tessera/platform/server";
import { type Kysely, sql } from "kysely";

interface DayTables {
  recording_days: {
    channel_no: number;
    root_id: number;
    utc_day: number;
    bytes: number;
    locked_bytes: number;
  };
}

/** How much more, or less, of a channel lies in a root of one day. */
export interface DayChange {
  readonly channelNo: number;
  readonly rootId: number;
  readonly utcDay: number;
  readonly bytes: number;
  readonly lockedBytes: number;
}

export interface StoredUsage {
  readonly channelNo: number;
  readonly rootId: number;
  readonly bytes: number;
  readonly lockedBytes: number;
  readonly todayBytes: number;
  readonly yesterdayBytes: number;
}

export const utcDayOf = (atMs: number): number => Math.floor(atMs / dayMs);

export const spanOfUtcDay = (utcDay: number) => ({
  startMs: utcDay * dayMs,
  endMs: (utcDay + 1) * dayMs,
});

/** Bytes by channel, root and day, so that nobody counts files. */
export class DayStore {
  readonly #db: Kysely<DayTables>;

  constructor(database: Database) {
    this.#db = database.as();
  }

  async change(changes: readonly DayChange[]): Promise<void> {
    if (changes.length === 0) return;
    await this.#db
      .insertInto("recording_days")
      .values(
        summed(changes).map((change) => ({
          channel_no: change.channelNo,
          root_id: change.rootId,
          utc_day: change.utcDay,
          bytes: change.bytes,
          locked_bytes: change.lockedBytes,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(["channel_no", "root_id", "utc_day"]).doUpdateSet((set) => ({
          bytes: set("recording_days.bytes", "+", set.ref("excluded.bytes")),
          locked_bytes: set("recording_days.locked_bytes", "+", set.ref("excluded.locked_bytes")),
        })),
      )
      .execute();
    const emptied = changes.filter(({ bytes }) => bytes < 0);
    for (const channelNo of new Set(emptied.map((change) => change.channelNo)))
      await this.#db
        .deleteFrom("recording_days")
        .where("channel_no", "=", channelNo)
        .where("bytes", "<=", 0)
        .execute();
  }

  async usage(todayUtcDay: number): Promise<StoredUsage[]> {
    const rows = await this.#db
      .selectFrom("recording_days")
      .select(({ fn }) => [
        "channel_no",
        "root_id",
        fn.sum<number>("bytes").as("bytes"),
        fn.sum<number>("locked_bytes").as("locked_bytes"),
        bytesOfDay(todayUtcDay).as("today_bytes"),
        bytesOfDay(todayUtcDay - 1).as("yesterday_bytes"),
      ])
      .groupBy(["channel_no", "root_id"])
      .execute();
    return rows.map((row) => ({
      channelNo: row.channel_no,
      rootId: row.root_id,
      bytes: row.bytes,
      lockedBytes: row.locked_bytes,
      todayBytes: row.today_bytes,
      yesterdayBytes: row.yesterday_bytes,
    }));
  }

  /** On which days a root holds footage of which channels. */
  async daysOfRoot(rootId: number): Promise<{ channelNo: number; utcDay: number }[]> {
    const rows = await this.#db
      .selectFrom("recording_days")
      .select(["channel_no", "utc_day"])
      .where("root_id", "=", rootId)
      .execute();
    return rows.map((row) => ({ channelNo: row.channel_no, utcDay: row.utc_day }));
  }
}

const bytesOfDay = (utcDay: number) =>
  sql<number>`sum(case when utc_day = ${sql.lit(utcDay)} then bytes else 0 end)`;

function summed(changes: readonly DayChange[]): DayChange[] {
  const groups = Map.groupBy(
    changes,
    ({ channelNo, rootId, utcDay }) => `${channelNo}/${rootId}/${utcDay}`,
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const total = (of: "bytes" | "lockedBytes") =>
      group.reduce((sum, change) => sum + change[of], 0);
    return [{ ...first, bytes: total("bytes"), lockedBytes: total("lockedBytes") }];
  });
}
