import type { Generated, Kysely, Selectable } from "kysely";
import { z } from "zod";
import type { Database } from "../../database/index.ts";
import type { Principal } from "../principal.ts";
import {
  factorCount,
  type PrincipalRow,
  type PrincipalTables,
  principalColumns,
  principalOfRow,
} from "../principal-row.ts";
import { keptNetworks } from "../role-protection-store.ts";
import { sessionOfKey } from "./key-text.ts";

interface ApiKeyTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  /** SHA-256 of the key, which is only with its owner. */
  key_hash: string;
  /** Its last characters. */
  tail: string;
  may_change: 0 | 1;
  /** JSON; null: all. */
  parts: string | null;
  /** JSON. */
  networks: string;
  made_by: string;
  created_at_ms: number;
  /** 0: never. */
  expires_at_ms: number;
  revoked_at_ms: number;
  last_used_at_ms: number;
  last_address: string;
}

interface Tables extends PrincipalTables {
  api_keys: ApiKeyTable;
}

export interface NewApiKey {
  readonly userId: number;
  readonly name: string;
  readonly tokenHash: string;
  readonly tail: string;
  readonly mayChange: boolean;
  /** undefined: all but what has to be named. */
  readonly parts: readonly string[] | undefined;
  /** From which it may be used; none: from anywhere. */
  readonly networks: readonly string[];
  /** Name of the user who made it. */
  readonly madeBy: string;
  readonly createdAtMs: number;
  /** 0: never. */
  readonly expiresAtMs: number;
}

export interface ApiKey extends NewApiKey {
  readonly id: number;
  /** The user, narrowed. */
  readonly principal: Principal;
  /** 0: not revoked. */
  readonly revokedAtMs: number;
  /** To the minute; 0: never. */
  readonly lastUsedAtMs: number;
  readonly lastAddress: string;
}

export class ApiKeyStore {
  readonly #db: Kysely<Tables>;

  constructor(database: Database) {
    this.#db = database.as();
  }

  async insert(key: NewApiKey): Promise<number> {
    const { id } = await this.#db
      .insertInto("api_keys")
      .values({
        user_id: key.userId,
        name: key.name,
        key_hash: key.tokenHash,
        tail: key.tail,
        may_change: key.mayChange ? 1 : 0,
        parts: key.parts ? JSON.stringify(key.parts) : null,
        networks: JSON.stringify(key.networks),
        made_by: key.madeBy,
        created_at_ms: key.createdAtMs,
        expires_at_ms: key.expiresAtMs,
        revoked_at_ms: 0,
        last_used_at_ms: 0,
        last_address: "",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  }

  async findByHash(tokenHash: string): Promise<ApiKey | undefined> {
    const row = await this.#keys().where("key_hash", "=", tokenHash).executeTakeFirst();
    return row && keyOf(row);
  }

  async find(id: number): Promise<ApiKey | undefined> {
    const row = await this.#keys().where("api_keys.id", "=", id).executeTakeFirst();
    return row && keyOf(row);
  }

  /** Newest first; of one user, or of all. */
  async list(userId?: number): Promise<ApiKey[]> {
    const rows = await this.#keys()
      .$if(userId !== undefined, (keys) => keys.where("user_id", "=", userId ?? 0))
      .orderBy("api_keys.id", "desc")
      .execute();
    return rows.map(keyOf);
  }

  /** Those that ended by themselves after the one moment and not after the other. */
  async expiredBetween(afterMs: number, untilMs: number): Promise<ApiKey[]> {
    const rows = await this.#keys()
      .where("expires_at_ms", ">", afterMs)
      .where("expires_at_ms", "<=", untilMs)
      .where("revoked_at_ms", "=", 0)
      .execute();
    return rows.map(keyOf);
  }

  /** Says whether it was not revoked before. */
  async revoke(id: number, atMs: number): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable("api_keys")
      .set({ revoked_at_ms: atMs })
      .where("id", "=", id)
      .where("revoked_at_ms", "=", 0)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  async setLastUsed(id: number, atMs: number, address: string): Promise<void> {
    await this.#db
      .updateTable("api_keys")
      .set({ last_used_at_ms: atMs, last_address: address })
      .where("id", "=", id)
      .execute();
  }

  /** Keys that were revoked, or ended by themselves, before this moment. */
  async forgetEndedBefore(atMs: number): Promise<void> {
    const isPast = (column: "revoked_at_ms" | "expires_at_ms") =>
      this.#db.deleteFrom("api_keys").where(column, ">", 0).where(column, "<", atMs).execute();
    await isPast("revoked_at_ms");
    await isPast("expires_at_ms");
  }

  /** A key without its user is none. */
  #keys() {
    return this.#db
      .selectFrom("api_keys")
      .innerJoin("users", "users.id", "api_keys.user_id")
      .innerJoin("roles", "roles.id", "users.role_id")
      .leftJoin("role_protections", "role_protections.role_id", "users.role_id")
      .select(keyColumns)
      .select(principalColumns)
      .select(factorCount);
  }
}

/** Its networks under a name of their own: the role has some, too. */
const keyColumns = [
  "api_keys.id",
  "api_keys.name",
  "api_keys.key_hash",
  "api_keys.tail",
  "api_keys.may_change",
  "api_keys.parts",
  "api_keys.networks as key_networks",
  "api_keys.made_by",
  "api_keys.created_at_ms",
  "api_keys.expires_at_ms",
  "api_keys.revoked_at_ms",
  "api_keys.last_used_at_ms",
  "api_keys.last_address",
] as const;

type ApiKeyRow = Omit<Selectable<ApiKeyTable>, "user_id" | "networks"> &
  PrincipalRow & { readonly key_networks: string };

/** What cannot be read names nothing: a key is never wider than it was made. */
const keptParts = z.array(z.string()).catch([]);

function keyOf(row: ApiKeyRow): ApiKey {
  const parts = row.parts === null ? undefined : keptParts.parse(JSON.parse(row.parts));
  const mayChange = row.may_change === 1;
  // Who made it had passed the second factor.
  const user = principalOfRow({ ...row, needs_second_factor: 0 }, sessionOfKey(row.id));
  return {
    id: row.id,
    userId: row.user_id,
    name: row.name,
    tokenHash: row.key_hash,
    tail: row.tail,
    mayChange,
    parts,
    networks: keptNetworks.parse(JSON.parse(row.key_networks)),
    madeBy: row.made_by,
    createdAtMs: row.created_at_ms,
    expiresAtMs: row.expires_at_ms,
    revokedAtMs: row.revoked_at_ms,
    lastUsedAtMs: row.last_used_at_ms,
    lastAddress: row.last_address,
    principal: { ...user, key: { name: row.name, mayChange, ...(parts && { parts }) } },
  };
}
