import { type Kysely, type Selectable, sql } from "kysely";
import type { Database } from "../database/index.ts";

interface ChangeTable {
  id: number;
  model: string;
  /** JSON. */
  change: string;
  at_ms: number;
}

export interface StoredChange {
  readonly id: number;
  /** JSON. */
  readonly change: string;
}

/** Rows of the change feed. Within a model their ids go up in the order of commits: changes take turns. */
export class ChangeStore {
  readonly #db: Kysely<{ changes: ChangeTable }>;
  readonly #kind: Database["kind"];

  constructor(database: Database) {
    this.#db = database.as();
    this.#kind = database.kind;
  }

  /** Until the transaction ends, no other server changes the model. SQLite has one server only. */
  async lock(model: string): Promise<void> {
    if (this.#kind === "sqlite") return;
    await sql`select pg_advisory_xact_lock(hashtextextended(current_schema() || ${model}, 0))`.execute(
      this.#db,
    );
  }

  async add(model: string, change: string, atMs: number): Promise<number> {
    const { id } = await this.#db
      .insertInto("changes")
      .values({ model, change, at_ms: atMs } as Selectable<ChangeTable>)
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  }

  async since(model: string, id: number): Promise<readonly StoredChange[]> {
    return this.#db
      .selectFrom("changes")
      .select(["id", "change"])
      .where("model", "=", model)
      .where("id", ">", id)
      .orderBy("id")
      .execute();
  }

  /** The last id of each model that has any. */
  async last(): Promise<ReadonlyMap<string, number>> {
    const rows = await this.#db
      .selectFrom("changes")
      .select(["model", (row) => row.fn.max("id").as("id")])
      .groupBy("model")
      .execute();
    return new Map(rows.map(({ model, id }) => [model, id]));
  }

  async forgetBefore(atMs: number): Promise<void> {
    await this.#db.deleteFrom("changes").where("at_ms", "<", atMs).execute();
  }
}
