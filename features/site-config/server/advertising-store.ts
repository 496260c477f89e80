import type { Database } from "@tessera/platform/server";
import type { Generated, Kysely } from "kysely";

interface AdvertisingTable {
  id: Generated<number>;
  title: string;
  link: string;
  start_date: string;
  end_date: string;
  content_type: string;
  picture_base64: string;
}

/** Days are YYYY-MM-DD, or empty where there is no such end. */
export interface StoredAdvertisement {
  readonly id: number;
  readonly title: string;
  readonly link: string;
  readonly startDate: string;
  readonly endDate: string;
}

export interface StoredPicture {
  readonly contentType: string;
  readonly data: Uint8Array;
}

export class AdvertisingStore {
  readonly #db: Kysely<{ advertising: AdvertisingTable }>;

  constructor(database: Database) {
    this.#db = database.as();
  }

  /** In the order of adding, without their pictures. */
  all(): Promise<StoredAdvertisement[]> {
    return this.#db
      .selectFrom("advertising")
      .select(["id", "title", "link", "start_date as startDate", "end_date as endDate"])
      .orderBy("id")
      .execute();
  }

  async picture(id: number): Promise<StoredPicture | undefined> {
    const row = await this.#db
      .selectFrom("advertising")
      .select(["content_type", "picture_base64"])
      .where("id", "=", id)
      .executeTakeFirst();
    return (
      row && { contentType: row.content_type, data: Buffer.from(row.picture_base64, "base64") }
    );
  }

  async add(
    { title, link, startDate, endDate }: Omit<StoredAdvertisement, "id">,
    { contentType, data }: StoredPicture,
  ): Promise<number> {
    const { id } = await this.#db
      .insertInto("advertising")
      .values({
        title,
        link,
        start_date: startDate,
        end_date: endDate,
        content_type: contentType,
        picture_base64: Buffer.from(data).toString("base64"),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  }

  async remove(id: number): Promise<void> {
    await this.#db.deleteFrom("advertising").where("id", "=", id).execute();
  }
}
