import type { ChannelRef } from "@tessera/engine";
import type { Database } from "@tessera/platform/server";
import type { Kysely } from "kysely";

interface Tables {
  manual_recordings: { device_id: string; channel_id: string; ends_at_ms: number };
}

export interface ManualRecording {
  readonly channel: ChannelRef;
  readonly endsAtMs: number;
}

export class ManualRecordingStore {
  readonly #db: Kysely<Tables>;

  constructor(database: Database) {
    this.#db = database.as();
  }

  async all(): Promise<ManualRecording[]> {
    const rows = await this.#db.selectFrom("manual_recordings").selectAll().execute();
    return rows.map((row) => ({
      channel: { deviceId: row.device_id, channelId: row.channel_id },
      endsAtMs: row.ends_at_ms,
    }));
  }

  async save({ channel, endsAtMs }: ManualRecording): Promise<void> {
    await this.#db
      .insertInto("manual_recordings")
      .values({
        device_id: channel.deviceId,
        channel_id: channel.channelId,
        ends_at_ms: endsAtMs,
      })
      .onConflict((conflict) =>
        conflict
          .columns(["device_id", "channel_id"])
          .doUpdateSet((row) => ({ ends_at_ms: row.ref("excluded.ends_at_ms") })),
      )
      .execute();
  }

  async remove({ deviceId, channelId }: ChannelRef): Promise<void> {
    await this.#db
      .deleteFrom("manual_recordings")
      .where("device_id", "=", deviceId)
      .where("channel_id", "=", channelId)
      .execute();
  }
}
