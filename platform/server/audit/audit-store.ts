import type { Kysely, Selectable } from "kysely";
import type { Database } from "../database/index.ts";
import { writeDetail } from "./audit-detail.ts";
import type { AuditEntry, AuditRow } from "./audit-entry.ts";
import { hashOf } from "./audit-hash.ts";

interface AuditTable {
  id: number;
  at_ms: number;
  user_id: number | null;
  user_name: string;
  address: string;
  action: string;
  kind: AuditEntry["kind"];
  target: string;
  outcome: number;
  duration_ms: number;
  detail: string;
  previous_hash: string;
  hash: string;
}
interface AuditTables {
  audit_log: AuditTable;
  /** One row: how many lines there are and the hash of the last, so that a cut tail is noticed. */
  audit_head: { id: number; total: number; last_hash: string };
}

/** A statement takes so many values at most; these lines have 13 each. */
const rowsAStatement = 200;

export class AuditStore {
  readonly #database: Database;
  readonly #db: Kysely<AuditTables>;

  constructor(database: Database) {
    this.#database = database;
    this.#db = database.as();
  }

  /** All of them or none. */
  async append(entries: readonly AuditEntry[]): Promise<void> {
    await this.#database.transaction(async () => {
      const head = await this.#lockHead();
      let { total, lastHash } = head;
      const rows = entries.map((entry) => {
        const row = rowOf(entry, ++total, lastHash);
        lastHash = row.hash;
        return row;
      });
      for (let first = 0; first < rows.length; first += rowsAStatement)
        await this.#db
          .insertInto("audit_log")
          .values(rows.slice(first, first + rowsAStatement).map(toTable))
          .execute();
      await this.#db.updateTable("audit_head").set({ total, last_hash: lastHash }).execute();
    });
  }

  /** The head, and the last line that there really is, as they were at one moment. */
  async ends(): Promise<{ total: number; lastHash: string; lastId: number }> {
    const row = await this.#db
      .selectFrom("audit_head")
      .select((select) => [
        "total",
        "last_hash",
        select
          .selectFrom("audit_log")
          .select(({ fn }) => fn.max("audit_log.id").as("last"))
          .as("last_id"),
      ])
      .executeTakeFirst();
    return {
      total: row?.total ?? 0,
      lastHash: row?.last_hash ?? "",
      lastId: row?.last_id ?? 0,
    };
  }

  /** Oldest first. */
  async listAfter(id: number, limit: number): Promise<AuditRow[]> {
    const rows = await this.#db
      .selectFrom("audit_log")
      .selectAll()
      .where("id", ">", id)
      .orderBy("id")
      .limit(limit)
      .execute();
    return rows.map(fromTable);
  }

  /** A change that changes nothing makes whoever else appends wait, in both databases. */
  async #lockHead(): Promise<{ total: number; lastHash: string }> {
    const { total, last_hash } = await this.#db
      .updateTable("audit_head")
      .set((change) => ({ total: change.ref("total") }))
      .returning(["total", "last_hash"])
      .executeTakeFirstOrThrow();
    return { total, lastHash: last_hash };
  }
}

function rowOf(entry: AuditEntry, id: number, previousHash: string): AuditRow {
  const row = {
    ...entry,
    id,
    userName: storable(entry.userName, 100),
    address: storable(entry.address, 100),
    action: storable(entry.action, 300),
    target: storable(entry.target, 300),
    durationMs: Math.round(entry.durationMs),
    detail: writeDetail(entry.detail),
    previousHash,
  };
  return { ...row, hash: hashOf(row) };
}

/** As the database gives it back: what cannot be stored would not fit its hash afterwards. */
const storable = (text: string, length: number): string =>
  text.replaceAll("\0", "").slice(0, length).toWellFormed();

const toTable = (row: AuditRow): AuditTable => ({
  id: row.id,
  at_ms: row.atMs,
  user_id: row.userId ?? null,
  user_name: row.userName,
  address: row.address,
  action: row.action,
  kind: row.kind,
  target: row.target,
  outcome: row.outcome,
  duration_ms: row.durationMs,
  detail: row.detail,
  previous_hash: row.previousHash,
  hash: row.hash,
});

const fromTable = (row: Selectable<AuditTable>): AuditRow => ({
  id: row.id,
  atMs: row.at_ms,
  userId: row.user_id ?? undefined,
  userName: row.user_name,
  address: row.address,
  action: row.action,
  kind: row.kind,
  target: row.target,
  outcome: row.outcome,
  durationMs: row.duration_ms,
  detail: row.detail,
  previousHash: row.previous_hash,
  hash: row.hash,
});
