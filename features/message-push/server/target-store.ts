import type { Database } from "@tessera/platform/server";
import type { Generated, Kysely, Selectable } from "kysely";
import type { TargetDraft, TargetRecord } from "./target-record.ts";

interface TargetTable {
  id: Generated<number>;
  name: string;
  kind: string;
  is_enabled: number;
  /** JSON of what is neither a column nor a field of the kind. */
  options: string;
  /** JSON, its secrets sealed. */
  fields: string;
  created_at_ms: number;
}

type Options = Omit<TargetDraft, "name" | "kind" | "isEnabled" | "fields">;

export class TargetStore {
  readonly #db: Kysely<{ push_targets: TargetTable }>;
  readonly #sealer: Database["sealer"];

  constructor(database: Database) {
    this.#db = database.as();
    this.#sealer = database.sealer;
  }

  async all(): Promise<TargetRecord[]> {
    const rows = await this.#db.selectFrom("push_targets").selectAll().orderBy("id").execute();
    return rows.map((row) => this.#fromTable(row));
  }

  /** Gives the new id. */
  async insert(draft: Omit<TargetRecord, "id">): Promise<number> {
    const { id } = await this.#db
      .insertInto("push_targets")
      .values(this.#toTable(draft))
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  }

  async update(record: TargetRecord): Promise<void> {
    await this.#db
      .updateTable("push_targets")
      .set(this.#toTable(record))
      .where("id", "=", record.id)
      .execute();
  }

  /** With all that waits for it. */
  async remove(id: number): Promise<void> {
    await this.#db.deleteFrom("push_targets").where("id", "=", id).execute();
  }

  #toTable(draft: Omit<TargetRecord, "id">) {
    const { name, kind, isEnabled, fields, createdAtMs, ...rest } = draft;
    const { id: _id, ...options } = rest as Options & { readonly id?: number };
    return {
      name,
      kind,
      is_enabled: isEnabled ? 1 : 0,
      options: JSON.stringify(options),
      fields: this.#sealer.toJson(fields),
      created_at_ms: createdAtMs,
    };
  }

  #fromTable(row: Selectable<TargetTable>): TargetRecord {
    return {
      ...(JSON.parse(row.options) as Options),
      id: row.id,
      name: row.name,
      kind: row.kind,
      isEnabled: row.is_enabled === 1,
      fields: this.#sealer.fromJson(row.fields) as TargetRecord["fields"],
      createdAtMs: row.created_at_ms,
    };
  }
}
