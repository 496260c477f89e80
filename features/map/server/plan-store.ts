import type { ChannelRef } from "@tessera/engine";
import type { Database } from "@tessera/platform/server";
import type { Generated, Kysely } from "kysely";

interface PlanTable {
  id: Generated<number>;
  group_id: number;
  name: string;
  width_px: number;
  height_px: number;
  content_type: string;
  picture_base64: string;
  changed_at_ms: number;
}
interface PlanCameraTable {
  plan_id: number;
  device_id: string;
  channel_id: string;
  across: number;
  down: number;
}

export interface PlanPicture {
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly widthPx: number;
  readonly heightPx: number;
}

export interface PlanRecord {
  readonly id: number;
  readonly groupId: number;
  readonly name: string;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly changedAtMs: number;
}

/** A camera's place on a plan, as shares of its width and height from the upper left. */
export interface PlanSpot extends ChannelRef {
  readonly planId: number;
  readonly across: number;
  readonly down: number;
}

/** Pictures that serve as maps, and where cameras are on them. */
export class PlanStore {
  readonly #db: Kysely<{ map_plans: PlanTable; map_plan_cameras: PlanCameraTable }>;

  constructor(database: Database) {
    this.#db = database.as();
  }

  all(): Promise<PlanRecord[]> {
    return this.#heads().orderBy("name").orderBy("id").execute();
  }

  find(id: number): Promise<PlanRecord | undefined> {
    return this.#heads().where("id", "=", id).executeTakeFirst();
  }

  async picture(id: number): Promise<Pick<PlanPicture, "contentType" | "data"> | undefined> {
    const row = await this.#db
      .selectFrom("map_plans")
      .select(["content_type", "picture_base64"])
      .where("id", "=", id)
      .executeTakeFirst();
    return (
      row && { contentType: row.content_type, data: Buffer.from(row.picture_base64, "base64") }
    );
  }

  async add(
    { groupId, name }: Pick<PlanRecord, "groupId" | "name">,
    picture: PlanPicture,
    atMs: number,
  ): Promise<number> {
    const { id } = await this.#db
      .insertInto("map_plans")
      .values({ group_id: groupId, name, ...pictureColumns(picture), changed_at_ms: atMs })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  }

  async change(
    { id, groupId, name }: Pick<PlanRecord, "id" | "groupId" | "name">,
    picture: PlanPicture | undefined,
    atMs: number,
  ): Promise<void> {
    await this.#db
      .updateTable("map_plans")
      .set({
        group_id: groupId,
        name,
        ...(picture && { ...pictureColumns(picture), changed_at_ms: atMs }),
      })
      .where("id", "=", id)
      .execute();
  }

  async remove(id: number): Promise<void> {
    await this.#db.deleteFrom("map_plans").where("id", "=", id).execute();
  }

  /** Of one plan, or of all. */
  spots(planId?: number): Promise<PlanSpot[]> {
    return this.#db
      .selectFrom("map_plan_cameras")
      .select([
        "plan_id as planId",
        "device_id as deviceId",
        "channel_id as channelId",
        "across",
        "down",
      ])
      .$if(planId !== undefined, (query) => query.where("plan_id", "=", planId as number))
      .execute();
  }

  async place({ planId, deviceId, channelId, across, down }: PlanSpot): Promise<void> {
    await this.#db
      .insertInto("map_plan_cameras")
      .values({ plan_id: planId, device_id: deviceId, channel_id: channelId, across, down })
      .onConflict((conflict) =>
        conflict.columns(["plan_id", "device_id", "channel_id"]).doUpdateSet({ across, down }),
      )
      .execute();
  }

  async takeOff(planId: number, { deviceId, channelId }: ChannelRef): Promise<void> {
    await this.#db
      .deleteFrom("map_plan_cameras")
      .where("plan_id", "=", planId)
      .where("device_id", "=", deviceId)
      .where("channel_id", "=", channelId)
      .execute();
  }

  /** Without the pictures, which are large. */
  #heads() {
    return this.#db
      .selectFrom("map_plans")
      .select([
        "id",
        "group_id as groupId",
        "name",
        "width_px as widthPx",
        "height_px as heightPx",
        "changed_at_ms as changedAtMs",
      ]);
  }
}

const pictureColumns = ({ contentType, data, widthPx, heightPx }: PlanPicture) => ({
  content_type: contentType,
  picture_base64: Buffer.from(data).toString("base64"),
  width_px: widthPx,
  height_px: heightPx,
});
