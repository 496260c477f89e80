import type { Generated, Kysely, Selectable } from "kysely";
import { chunksOf, type Database } from "../database/index.ts";
import type { AuditRow } from "./audit-entry.ts";
import type { ChainKey } from "./chain-key.ts";
import type { AuditCheckpoint } from "./signing.ts";
import { standing } from "./standing.ts";
import type { StorableEntry } from "./storable-entry.ts";

interface AuditTable {
  id: number;
  at_ms: number;
  user_id: number | null;
  user_name: string;
  address: string;
  action: string;
  kind: AuditRow["kind"];
  phase: AuditRow["phase"];
  of_id: number | null;
  target: string;
  outcome: number;
  duration_ms: number;
  detail: string;
  key_id: string;
  previous_hash: string;
  hash: string;
}
interface AuditTables {
  audit_log: AuditTable & { standing: Generated<number> };
  /** One row: how many lines there are and the hash of the last, so that a cut tail is noticed. */
  audit_head: { id: number; total: number; last_hash: string; keyed_from: number; seal: string };
  /** What each listener elsewhere was offered last. */
  audit_offer: { offered_to: string; last_id: number };
  /** One row, once lines have been removed because they were old. */
  audit_checkpoint: {
    id: number;
    hash: string;
    at_ms: number;
    fingerprint: string;
    signature: string;
  };
}

/** The head, and what there really is, as they were at one moment. */
export interface AuditEnds {
  readonly total: number;
  readonly lastHash: string;
  readonly lastId: number;
  /** The first line that must have the hash of a key. */
  readonly keyedFrom: number;
  /** By which the key vouches for that; empty until a key is used. */
  readonly seal: string;
  readonly checkpoint: AuditCheckpoint | undefined;
}

/** A statement takes so many values at most; these lines have 16 each. */
const rowsAStatement = 200;

export class AuditStore {
  readonly #database: Database;
  readonly #db: Kysely<AuditTables>;

  constructor(database: Database) {
    this.#database = database;
    this.#db = database.as();
  }

  /** All of them or none. Returns their numbers. */
  async append(entries: readonly StorableEntry[], key: ChainKey): Promise<readonly number[]> {
    return this.#database.transaction(async () => {
      const head = await this.#lockHead();
      let { total, lastHash } = head;
      const rows = entries.map((entry) => {
        const row = { ...entry, id: ++total, keyId: key.id, previousHash: lastHash };
        lastHash = key.hashOf(row);
        return { ...row, hash: lastHash };
      });
      await this.#replaceEarlier(rows);
      for (let first = 0; first < rows.length; first += rowsAStatement)
        await this.#db
          .insertInto("audit_log")
          .values(rows.slice(first, first + rowsAStatement).map(toTable))
          .execute();
      await this.#db.updateTable("audit_head").set({ total, last_hash: lastHash }).execute();
      return rows.map(({ id }) => id);
    });
  }

  /** Rejects if nothing can be written now. */
  async touch(): Promise<void> {
    await this.#lockHead();
  }

  /** Vouches for where the keyed lines begin, unless a key has done so already. Returns the seal that counts. */
  async seal(key: ChainKey): Promise<string> {
    return this.#database.transaction(async () => {
      await this.#lockHead();
      const { keyedFrom, seal } = await this.ends();
      if (seal !== "") return seal;
      const own = key.seal(keyedFrom);
      await this.#db.updateTable("audit_head").set({ seal: own }).execute();
      return own;
    });
  }

  async ends(): Promise<AuditEnds> {
    const row = await this.#db
      .selectFrom("audit_head")
      .leftJoin("audit_checkpoint", (join) => join.onTrue())
      .select((select) => [
        "total",
        "last_hash",
        "keyed_from",
        "seal",
        "audit_checkpoint.id as checkpoint_id",
        "audit_checkpoint.hash as checkpoint_hash",
        "at_ms",
        "fingerprint",
        "signature",
        select
          .selectFrom("audit_log")
          .select(({ fn }) => fn.max("audit_log.id").as("last"))
          .as("last_id"),
      ])
      .orderBy("checkpoint_id", "desc")
      .executeTakeFirst();
    if (!row) return noEnds;
    const checkpoint = checkpointOf(row);
    return {
      total: row.total,
      lastHash: row.last_hash,
      lastId: row.last_id ?? checkpoint?.id ?? 0,
      keyedFrom: row.keyed_from,
      seal: row.seal,
      checkpoint,
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

  /** The lines up to the checkpoint go, and it stands for them. `judge` throws if they must stay. */
  async removeUpTo(checkpoint: AuditCheckpoint, judge: () => Promise<void>): Promise<void> {
    const { id, hash, atMs, fingerprint, signature } = checkpoint;
    await this.#database.transaction(async () => {
      await this.#lockHead();
      await judge();
      await this.#db.deleteFrom("audit_log").where("id", "<=", id).execute();
      await this.#db.deleteFrom("audit_checkpoint").execute();
      await this.#db
        .insertInto("audit_checkpoint")
        .values({ id, hash, at_ms: atMs, fingerprint, signature })
        .execute();
    });
  }

  /** The last line that was offered to a listener elsewhere; undefined: none ever was. */
  async offered(to: string): Promise<number | undefined> {
    const row = await this.#db
      .selectFrom("audit_offer")
      .select("last_id")
      .where("offered_to", "=", to)
      .executeTakeFirst();
    return row?.last_id;
  }

  async setOffered(to: string, id: number): Promise<void> {
    await this.#db
      .insertInto("audit_offer")
      .values({ offered_to: to, last_id: id })
      .onConflict((conflict) => conflict.column("offered_to").doUpdateSet({ last_id: id }))
      .execute();
  }

  /** Of an act that has several lines the last one stands for it. */
  async #replaceEarlier(rows: readonly AuditRow[]): Promise<void> {
    const acts = [...new Set(rows.flatMap(({ of }) => (of === undefined ? [] : [of])))];
    for (const some of chunksOf(acts)) {
      const earlier = this.#db.updateTable("audit_log").set({ standing: standing.replaced });
      await earlier.where("id", "in", some).execute();
      await earlier.where("of_id", "in", some).execute();
    }
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

/** Somebody has taken the head away. */
const noEnds: AuditEnds = {
  total: 0,
  lastHash: "",
  lastId: 0,
  keyedFrom: 1,
  seal: "",
  checkpoint: undefined,
};

interface CheckpointColumns {
  readonly checkpoint_id: number | null;
  readonly checkpoint_hash: string | null;
  readonly at_ms: number | null;
  readonly fingerprint: string | null;
  readonly signature: string | null;
}

const checkpointOf = (row: CheckpointColumns): AuditCheckpoint | undefined =>
  row.checkpoint_id === null
    ? undefined
    : {
        id: row.checkpoint_id,
        hash: row.checkpoint_hash ?? "",
        atMs: row.at_ms ?? 0,
        fingerprint: row.fingerprint ?? "",
        signature: row.signature ?? "",
      };

const toTable = (row: AuditRow): AuditTable => ({
  id: row.id,
  at_ms: row.atMs,
  user_id: row.userId ?? null,
  user_name: row.userName,
  address: row.address,
  action: row.action,
  kind: row.kind,
  phase: row.phase,
  of_id: row.of ?? null,
  target: row.target,
  outcome: row.outcome,
  duration_ms: row.durationMs,
  detail: row.detail,
  key_id: row.keyId,
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
  phase: row.phase,
  of: row.of_id ?? undefined,
  target: row.target,
  outcome: row.outcome,
  durationMs: row.duration_ms,
  detail: row.detail,
  keyId: row.key_id,
  previousHash: row.previous_hash,
  hash: row.hash,
});
