import type { Database } from "@tessera/platform/server";
import type { Kysely } from "kysely";

/** A number of a terminal that always, or never, gets in. */
export interface ListedNumber {
  readonly phone: string;
  readonly list: "white" | "black";
  readonly description: string;
  readonly createdAtMs: number;
}

interface NumberTable {
  phone: string;
  list: "white" | "black";
  description: string;
  created_at_ms: number;
}

export class NumberStore {
  readonly #db: Kysely<{ jt808_numbers: NumberTable }>;

  constructor(database: Database) {
    this.#db = database.as();
  }

  async all(): Promise<ListedNumber[]> {
    const rows = await this.#db.selectFrom("jt808_numbers").selectAll().execute();
    return rows.map(({ phone, list, description, created_at_ms: createdAtMs }) => ({
      phone,
      list,
      description,
      createdAtMs,
    }));
  }

  async save({ phone, list, description, createdAtMs }: ListedNumber): Promise<void> {
    const values = { list, description, created_at_ms: createdAtMs };
    await this.#db
      .insertInto("jt808_numbers")
      .values({ phone, ...values })
      .onConflict((conflict) => conflict.column("phone").doUpdateSet(values))
      .execute();
  }

  async remove(phone: string): Promise<void> {
    await this.#db.deleteFrom("jt808_numbers").where("phone", "=", phone).execute();
  }
}
