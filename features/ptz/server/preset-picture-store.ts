import type { ChannelRef } from "@tessera/engine";
import type { Database } from "@tessera/platform/server";
import type { Kysely } from "kysely";

interface Tables {
  ptz_preset_pictures: {
    device_id: string;
    channel_id: string;
    token: string;
    taken_at_ms: number;
    /** The two databases have no type for bytes in common. */
    jpeg_base64: string;
  };
}

export interface PresetPicture {
  readonly channel: ChannelRef;
  readonly token: string;
  readonly takenAtMs: number;
  readonly jpeg: Uint8Array;
}

export class PresetPictureStore {
  readonly #db: Kysely<Tables>;
  readonly #mostPictures: number;

  /** Of all cameras together; the oldest ones go. */
  constructor(database: Database, { mostPictures = 20_000 } = {}) {
    this.#db = database.as();
    this.#mostPictures = mostPictures;
  }

  /** When each was taken, by the token of the preset. */
  async versions({ deviceId, channelId }: ChannelRef): Promise<ReadonlyMap<string, number>> {
    const rows = await this.#db
      .selectFrom("ptz_preset_pictures")
      .select(["token", "taken_at_ms"])
      .where("device_id", "=", deviceId)
      .where("channel_id", "=", channelId)
      .execute();
    return new Map(rows.map(({ token, taken_at_ms }) => [token, taken_at_ms]));
  }

  async find({ deviceId, channelId }: ChannelRef, token: string) {
    const row = await this.#db
      .selectFrom("ptz_preset_pictures")
      .select(["taken_at_ms", "jpeg_base64"])
      .where("device_id", "=", deviceId)
      .where("channel_id", "=", channelId)
      .where("token", "=", token)
      .executeTakeFirst();
    return row && { takenAtMs: row.taken_at_ms, jpeg: Buffer.from(row.jpeg_base64, "base64") };
  }

  async save({ channel, token, takenAtMs, jpeg }: PresetPicture): Promise<void> {
    const picture = {
      taken_at_ms: takenAtMs,
      jpeg_base64: Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.length).toString("base64"),
    };
    const { deviceId, channelId } = channel;
    await this.#db
      .insertInto("ptz_preset_pictures")
      .values({ device_id: deviceId, channel_id: channelId, token, ...picture })
      .onConflict((conflict) =>
        conflict.columns(["device_id", "channel_id", "token"]).doUpdateSet(picture),
      )
      .execute();
    await this.#removeOldest();
  }

  async remove({ deviceId, channelId }: ChannelRef, token: string): Promise<void> {
    await this.#db
      .deleteFrom("ptz_preset_pictures")
      .where("device_id", "=", deviceId)
      .where("channel_id", "=", channelId)
      .where("token", "=", token)
      .execute();
  }

  async #removeOldest(): Promise<void> {
    const firstTooMany = await this.#db
      .selectFrom("ptz_preset_pictures")
      .select("taken_at_ms")
      .orderBy("taken_at_ms", "desc")
      .offset(this.#mostPictures)
      .limit(1)
      .executeTakeFirst();
    if (!firstTooMany) return;
    await this.#db
      .deleteFrom("ptz_preset_pictures")
      .where("taken_at_ms", "<=", firstTooMany.taken_at_ms)
      .execute();
  }
}
