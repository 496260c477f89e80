import type { Text } from "@tessera/base";
import type { ChannelRef, DeviceEvent } from "@tessera/engine";
import type { Database } from "@tessera/platform/server";
import type { Generated, Kysely, Selectable } from "kysely";

interface EventTables {
  device_events: {
    id: Generated<number>;
    device_id: string;
    /** Empty: the device as a whole. */
    channel_id: string;
    alarm_type: number;
    phase: DeviceEvent["phase"];
    topic: string;
    /** JSON: both languages. */
    description: string;
    at_ms: number;
  };
}

export interface StoredEvent extends DeviceEvent {
  readonly deviceId: string;
}

const chunkRows = 500;

/** What devices have noticed. */
export class DeviceEventStore {
  readonly #db: Kysely<EventTables>;

  constructor(database: Database) {
    this.#db = database.as();
  }

  async add(events: readonly StoredEvent[]): Promise<void> {
    for (let start = 0; start < events.length; start += chunkRows)
      await this.#db
        .insertInto("device_events")
        .values(
          events.slice(start, start + chunkRows).map((event) => ({
            device_id: event.deviceId,
            channel_id: event.channelId ?? "",
            alarm_type: event.alarmType,
            phase: event.phase,
            topic: event.topic,
            description: JSON.stringify(event.description),
            at_ms: event.atMs,
          })),
        )
        .execute();
  }

  /** Newest first. */
  async list(
    deviceId: string,
    { start, limit }: { readonly start: number; readonly limit: number },
  ): Promise<(StoredEvent & { readonly id: number })[]> {
    const rows = await this.#db
      .selectFrom("device_events")
      .selectAll()
      .where("device_id", "=", deviceId)
      .orderBy("id", "desc")
      .offset(start)
      .limit(limit)
      .execute();
    return rows.map(eventOf);
  }

  /** Of a channel, or of its device as a whole, before a moment; oldest first. */
  async before(
    { deviceId, channelId }: ChannelRef,
    beforeMs: number,
  ): Promise<readonly StoredEvent[]> {
    const rows = await this.#db
      .selectFrom("device_events")
      .selectAll()
      .where("device_id", "=", deviceId)
      .where("channel_id", "in", [channelId, ""])
      .where("at_ms", "<", beforeMs)
      .orderBy("at_ms")
      .orderBy("id")
      .execute();
    return rows.map(eventOf);
  }

  async count(deviceId: string): Promise<number> {
    const { count } = await this.#db
      .selectFrom("device_events")
      .select((column) => column.fn.countAll<number | string>().as("count"))
      .where("device_id", "=", deviceId)
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  async removeOlderThan(atMs: number): Promise<void> {
    await this.#db.deleteFrom("device_events").where("at_ms", "<", atMs).execute();
  }

  /** All but the newest of one device. */
  async removeBeyond(deviceId: string, keptCount: number): Promise<void> {
    const first = await this.#db
      .selectFrom("device_events")
      .select("id")
      .where("device_id", "=", deviceId)
      .orderBy("id", "desc")
      .offset(keptCount)
      .limit(1)
      .executeTakeFirst();
    if (!first) return;
    await this.#db
      .deleteFrom("device_events")
      .where("device_id", "=", deviceId)
      .where("id", "<=", first.id)
      .execute();
  }
}

const eventOf = (row: Selectable<EventTables["device_events"]>) => ({
  id: row.id,
  deviceId: row.device_id,
  channelId: row.channel_id || undefined,
  alarmType: row.alarm_type,
  phase: row.phase,
  topic: row.topic,
  description: JSON.parse(row.description) as Text,
  atMs: row.at_ms,
});
