import type { Text } from "@tessera/base";
import type { ChannelRef, Flow } from "@tessera/engine";
import type { Database } from "@tessera/platform/server";
import type { Generated, Kysely } from "kysely";

export type StreamLogEvent = "live" | "lost" | "stopped";

export interface StreamLogEntry {
  readonly channel: ChannelRef;
  readonly flow: Flow;
  readonly event: StreamLogEvent;
  readonly reason: Text;
  readonly atMs: number;
  /** How long it had been as it was before. */
  readonly afterMs: number;
}

interface StreamLogTables {
  stream_log: {
    id: Generated<number>;
    device_id: string;
    channel_id: string;
    flow: number;
    event: string;
    reason_zh: string;
    reason_en: string;
    /** Of the device; empty if the reason has none. */
    address: string;
    at_ms: number;
    after_ms: number;
  };
}

export class StreamLogStore {
  readonly #db: Kysely<StreamLogTables>;

  constructor(database: Database) {
    this.#db = database.as();
  }

  async add({ channel, flow, event, reason, atMs, afterMs }: StreamLogEntry): Promise<void> {
    await this.#db
      .insertInto("stream_log")
      .values({
        device_id: channel.deviceId,
        channel_id: channel.channelId,
        flow,
        event,
        reason_zh: reason.zh,
        reason_en: reason.en,
        address: reason.address ?? "",
        at_ms: atMs,
        after_ms: afterMs,
      })
      .execute();
  }

  /** Newest first. */
  async list(
    channel: ChannelRef,
    { start, limit }: { readonly start: number; readonly limit: number },
  ): Promise<(StreamLogEntry & { readonly id: number })[]> {
    const rows = await this.#of(channel)
      .selectAll()
      .orderBy("id", "desc")
      .offset(start)
      .limit(limit)
      .execute();
    return rows.map((row) => ({
      id: row.id,
      channel,
      flow: row.flow === 2 ? 2 : 1,
      event: events.find((event) => event === row.event) ?? "lost",
      reason: { zh: row.reason_zh, en: row.reason_en, address: row.address },
      atMs: row.at_ms,
      afterMs: row.after_ms,
    }));
  }

  async count(channel: ChannelRef): Promise<number> {
    const { total } = await this.#of(channel)
      .select(({ fn }) => fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    return total;
  }

  async removeOlderThan(atMs: number): Promise<void> {
    await this.#db.deleteFrom("stream_log").where("at_ms", "<", atMs).execute();
  }

  #of({ deviceId, channelId }: ChannelRef) {
    return this.#db
      .selectFrom("stream_log")
      .where("device_id", "=", deviceId)
      .where("channel_id", "=", channelId);
  }
}

const events: readonly StreamLogEvent[] = ["live", "lost", "stopped"];
