import type { Database } from "@tessera/platform/server";
import type { Generated, Kysely, Selectable } from "kysely";
import type { AccessEntry, EntryDraft } from "./access-entry.ts";

interface EntryTable {
  id: Generated<number>;
  serial: string;
  /** Sealed. */
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
  readonly #sealer: Database["sealer"];

  constructor(database: Database) {
    this.#database = database;
    this.#db = database.as();
    this.#sealer = database.sealer;
  }

  async all(list: ListName): Promise<AccessEntry[]> {
    const rows = await this.#db.selectFrom(tables[list]).selectAll().orderBy("id").execute();
    return rows.map((row) => this.#entryOf(row));
  }

  /** All or none. */
  add(list: ListName, drafts: readonly EntryDraft[], atMs: number): Promise<AccessEntry[]> {
    return this.#database.transaction(async () => {
      const added: AccessEntry[] = [];
      for (let from = 0; from < drafts.length; from += rowsAtOnce) {
        const values = drafts
          .slice(from, from + rowsAtOnce)
          .map((draft) => ({ ...this.#rowOf(draft), created_at_ms: atMs, updated_at_ms: atMs }));
        const rows = await this.#db
          .insertInto(tables[list])
          .values(values)
          .returningAll()
          .execute();
        added.push(...rows.map((row) => this.#entryOf(row)));
      }
      return added;
    });
  }

  async change(list: ListName, id: number, draft: EntryDraft, atMs: number): Promise<void> {
    await this.#db
      .updateTable(tables[list])
      .set({ ...this.#rowOf(draft), updated_at_ms: atMs })
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

  #rowOf(draft: EntryDraft) {
    return {
      serial: draft.serial,
      password: this.#sealer.seal(draft.password, "password"),
      remote_ip: draft.remoteIp,
      remote_port: draft.remotePort,
      description: draft.description,
    };
  }

  #entryOf(row: Selectable<EntryTable>): AccessEntry {
    return {
      id: row.id,
      serial: row.serial,
      password: this.#sealer.read(row.password, "password"),
      remoteIp: row.remote_ip,
      remotePort: row.remote_port,
      description: row.description,
      createdAtMs: row.created_at_ms,
      updatedAtMs: row.updated_at_ms,
    };
  }
}
