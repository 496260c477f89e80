import type { ChannelRef } from "@tessera/engine";
import type { Database } from "@tessera/platform/server";
import type { Kysely } from "kysely";
import type { SystemAlarm } from "./system-alarm.ts";

interface Tables {
  system_alarms: {
    scope: string;
    key: string;
    /** JSON. */
    alarm: string;
    is_reported: number;
  };
  cameras_seen: { device_id: string; channel_id: string };
}

/** Below the limits of both databases on bound values. */
const rowsAStatement = 400;

/** What is wrong now, and which cameras were ever there. */
export class SystemAlarmStore {
  readonly #db: Kysely<Tables>;

  constructor(database: Database) {
    this.#db = database.as();
  }

  async open(
    scope: string,
  ): Promise<readonly { readonly alarm: SystemAlarm; readonly isReported: boolean }[]> {
    const rows = await this.#db
      .selectFrom("system_alarms")
      .select(["alarm", "is_reported"])
      .where("scope", "=", scope)
      .execute();
    return rows.map(({ alarm, is_reported }) => ({
      alarm: JSON.parse(alarm) as SystemAlarm,
      isReported: is_reported === 1,
    }));
  }

  async save(scope: string, alarm: SystemAlarm, isReported: boolean): Promise<void> {
    const values = { alarm: JSON.stringify(alarm), is_reported: isReported ? 1 : 0 };
    await this.#db
      .insertInto("system_alarms")
      .values({ scope, key: alarm.key, ...values })
      .onConflict((conflict) => conflict.columns(["scope", "key"]).doUpdateSet(values))
      .execute();
  }

  async remove(scope: string, key: string): Promise<void> {
    await this.#db
      .deleteFrom("system_alarms")
      .where("scope", "=", scope)
      .where("key", "=", key)
      .execute();
  }

  async seen(): Promise<readonly ChannelRef[]> {
    const rows = await this.#db.selectFrom("cameras_seen").selectAll().execute();
    return rows.map((row) => ({ deviceId: row.device_id, channelId: row.channel_id }));
  }

  async addSeen(channels: readonly ChannelRef[]): Promise<void> {
    for (let start = 0; start < channels.length; start += rowsAStatement)
      await this.#db
        .insertInto("cameras_seen")
        .values(
          channels.slice(start, start + rowsAStatement).map(({ deviceId, channelId }) => ({
            device_id: deviceId,
            channel_id: channelId,
          })),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute();
  }
}
