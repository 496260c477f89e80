import type { Database } from "@tessera/platform/server";
import type { RecordedChannel } from "@tessera/recorder";
import type { Generated, Kysely } from "kysely";

interface ChannelTables {
  recorded_channels: {
    id: Generated<number>;
    device_id: string;
    channel_id: string;
    name: string;
    device_name: string;
  };
}

export interface ChannelName {
  readonly name: string;
  readonly deviceName: string;
}

export interface ChannelRow extends RecordedChannel, ChannelName {
  readonly no: number;
}

/** Channels that were ever recorded, also when they are no longer there. */
export class ChannelStore {
  readonly #db: Kysely<ChannelTables>;

  constructor(database: Database) {
    this.#db = database.as();
  }

  async load(): Promise<ChannelRow[]> {
    const rows = await this.#db.selectFrom("recorded_channels").selectAll().execute();
    return rows.map((row) => ({
      no: row.id,
      deviceId: row.device_id,
      channelId: row.channel_id,
      name: row.name,
      deviceName: row.device_name,
    }));
  }

  async add(channel: Omit<ChannelRow, "no">): Promise<number> {
    const { id } = await this.#db
      .insertInto("recorded_channels")
      .values({
        device_id: channel.deviceId,
        channel_id: channel.channelId,
        name: channel.name,
        device_name: channel.deviceName,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  }

  async rename(no: number, { name, deviceName }: ChannelName): Promise<void> {
    await this.#db
      .updateTable("recorded_channels")
      .set({ name, device_name: deviceName })
      .where("id", "=", no)
      .execute();
  }
}
