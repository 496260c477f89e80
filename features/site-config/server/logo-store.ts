import type { Database } from "@tessera/platform/server";
import type { Kysely } from "kysely";
import type { StoredPicture } from "./advertising-store.ts";

interface LogoTable {
  id: number;
  content_type: string;
  picture_base64: string;
  changed_at_ms: number;
}

const only = 1;

/** The site's own logo, or none. */
export class LogoStore {
  readonly #db: Kysely<{ site_logo: LogoTable }>;

  constructor(database: Database) {
    this.#db = database.as();
  }

  async changedAtMs(): Promise<number | undefined> {
    const row = await this.#db.selectFrom("site_logo").select("changed_at_ms").executeTakeFirst();
    return row?.changed_at_ms;
  }

  async picture(): Promise<StoredPicture | undefined> {
    const row = await this.#db
      .selectFrom("site_logo")
      .select(["content_type", "picture_base64"])
      .executeTakeFirst();
    return (
      row && { contentType: row.content_type, data: Buffer.from(row.picture_base64, "base64") }
    );
  }

  async set({ contentType, data }: StoredPicture, changedAtMs: number): Promise<void> {
    const row = {
      content_type: contentType,
      picture_base64: Buffer.from(data).toString("base64"),
      changed_at_ms: changedAtMs,
    };
    await this.#db
      .insertInto("site_logo")
      .values({ id: only, ...row })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
      .execute();
  }

  async remove(): Promise<void> {
    await this.#db.deleteFrom("site_logo").execute();
  }
}
