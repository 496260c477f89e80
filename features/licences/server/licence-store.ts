import type { Database } from "@tessera/platform/server";
import type { Kysely } from "kysely";

interface LicenceTable {
  id: string;
  text: string;
  added_at_ms: number;
  added_by: string;
  warned_days: number;
}

export interface StoredLicence {
  readonly id: string;
  /** As it was signed. */
  readonly text: string;
  readonly addedAtMs: number;
  readonly addedBy: string;
  /** How many days before its end people were warned last; -1: not yet. */
  readonly warnedDays: number;
}

export class LicenceStore {
  readonly #db: Kysely<{ licences: LicenceTable }>;

  constructor(database: Database) {
    this.#db = database.as();
  }

  async all(): Promise<readonly StoredLicence[]> {
    const rows = await this.#db.selectFrom("licences").selectAll().execute();
    return rows.map((row) => ({
      id: row.id,
      text: row.text,
      addedAtMs: row.added_at_ms,
      addedBy: row.added_by,
      warnedDays: row.warned_days,
    }));
  }

  async add({ id, text, addedAtMs, addedBy, warnedDays }: StoredLicence): Promise<void> {
    const row = { id, text, added_at_ms: addedAtMs, added_by: addedBy, warned_days: warnedDays };
    await this.#db.insertInto("licences").values(row).execute();
  }

  async noteWarned(id: string, days: number): Promise<void> {
    await this.#db
      .updateTable("licences")
      .set({ warned_days: days })
      .where("id", "=", id)
      .execute();
  }

  async remove(id: string): Promise<void> {
    await this.#db.deleteFrom("licences").where("id", "=", id).execute();
  }
}
