import type { Database } from "@tessera/platform/server";
import type { Generated, Kysely, Selectable } from "kysely";
import type { AccessEntry, EntryDraft } from "./access-entry.ts";

interface EntryTable {
  id: Generated<number>;
  serial: string;
  password: string;
  remote_ip: string;
  remote_port: number;
  description: string;
  created_at_ms: number;
  updated_at_ms: number;
}
interface Tables {
  gb_white: EntryTable;
  gb_black: EntryTable;
}

export type ListName = "white" | "black";

const tables = { white: "gb_white", black: "gb_black" } as const;
/** PostgreSQL takes 65,535 values a statement. */
const rowsAtOnce = 1000;

export class AccessListStore {
  readonly #database: Database;
  readonly #db: Kysely<Tables>;

  constructor(database: Database) {
    this.#database = database;
    this.#db = database.as();
  }

  async all(list: ListName): Promise<AccessEntry[]> {
    const rows = await this.#db.selectFrom(tables[list]).selectAll().orderBy("id").execute();
    return rows.map(entryOf);
  }

  /** All or none. */
  add(list: ListName, drafts: readonly EntryDraft[], atMs: number): Promise<AccessEntry[]> {
    return this.#database.transaction(async () => {
      const added: AccessEntry[] = [];
      for (let from = 0; from < drafts.length; from += rowsAtOnce) {
        const values = drafts
          .slice(from, from + rowsAtOnce)
          .map((draft) => ({ ...rowOf(draft), created_at_ms: atMs, updated_at_ms: atMs }));
        const rows = await this.#db
          .insertInto(tables[list])
          .values(values)
          .returningAll()
          .execute();
        added.push(...rows.map(entryOf));
      }
      return added;
    });
  }

  async change(list: ListName, id: number, draft: EntryDraft, atMs: number): Promise<void> {
    await this.#db
      .updateTable(tables[list])
      .set({ ...rowOf(draft), updated_at_ms: atMs })
      .where("id", "=", id)
      .execute();
  }

  async remove(list: ListName, ids: readonly number[]): Promise<void> {
    await this.#database.transaction(async () => {
      for (let from = 0; from < ids.length; from += rowsAtOnce)
        await this.#db
          .deleteFrom(tables[list])
          .where("id", "in", ids.slice(from, from + rowsAtOnce))
          .execute();
    });
  }
}

const rowOf = (draft: EntryDraft) => ({
  serial: draft.serial,
  password: draft.password,
  remote_ip: draft.remoteIp,
  remote_port: draft.remotePort,
  description: draft.description,
});

const entryOf = (row: Selectable<EntryTable>): AccessEntry => ({
  id: row.id,
  serial: row.serial,
  password: row.password,
  remoteIp: row.remote_ip,
  remotePort: row.remote_port,
  description: row.description,
  createdAtMs: row.created_at_ms,
  updatedAtMs: row.updated_at_ms,
});
