import type { ChannelRef } from "@tessera/engine";
import type { Database } from "@tessera/platform/server";
import type { Kysely, Selectable } from "kysely";
import type { StoredHold } from "./hold.ts";

interface PtzHoldTable {
  device_id: string;
  channel_id: string;
  user_id: number;
  session_id: number | null;
  operator_name: string;
  priority: number;
  locked_until_ms: number;
  until_ms: number;
  server: string;
}

/** Who holds which camera: a row each, which may be over. */
export class PtzHoldStore {
  readonly #db: Kysely<{ ptz_holds: PtzHoldTable }>;

  constructor(database: Database) {
    this.#db = database.as();
  }

  async all(): Promise<readonly StoredHold[]> {
    const rows = await this.#db.selectFrom("ptz_holds").selectAll().execute();
    return rows.map(holdOf);
  }

  /** In place of who held it. */
  async save({ channel, operator, lockedUntilMs, untilMs, server }: StoredHold): Promise<void> {
    const { deviceId, channelId } = channel;
    const hold = {
      user_id: operator.userId,
      session_id: operator.sessionId ?? null,
      operator_name: operator.name,
      priority: operator.priority,
      locked_until_ms: lockedUntilMs,
      until_ms: untilMs,
      server,
    };
    await this.#db
      .insertInto("ptz_holds")
      .values({ device_id: deviceId, channel_id: channelId, ...hold })
      .onConflict((conflict) => conflict.columns(["device_id", "channel_id"]).doUpdateSet(hold))
      .execute();
  }

  async remove(channels: readonly ChannelRef[]): Promise<void> {
    for (const { deviceId, channelId } of channels)
      await this.#db
        .deleteFrom("ptz_holds")
        .where("device_id", "=", deviceId)
        .where("channel_id", "=", channelId)
        .execute();
  }

  async removeEndedBefore(atMs: number): Promise<void> {
    await this.#db.deleteFrom("ptz_holds").where("until_ms", "<", atMs).execute();
  }
}

const holdOf = (row: Selectable<PtzHoldTable>): StoredHold => ({
  channel: { deviceId: row.device_id, channelId: row.channel_id },
  operator: {
    userId: row.user_id,
    sessionId: row.session_id ?? undefined,
    name: row.operator_name,
    priority: row.priority,
  },
  lockedUntilMs: row.locked_until_ms,
  untilMs: row.until_ms,
  server: row.server,
});
