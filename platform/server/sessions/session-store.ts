import { type Generated, type Kysely, type Selectable } from "kysely";
import type { Database } from "../database/index.ts";
import type { Principal } from "./principal.ts";
import {
  factorCount,
  type PrincipalRow,
  type PrincipalTables,
  principalColumns,
  principalOfRow,
} from "./principal-row.ts";

interface SessionTable {
  id: Generated<number>;
  /** SHA-256 of the token; the token itself is only with its owner. */
  token_hash: string;
  user_id: number;
  address: string;
  user_agent: string;
  created_at_ms: number;
  last_used_at_ms: number;
}

interface Tables extends PrincipalTables {
  sessions: SessionTable;
}

export interface Session {
  readonly principal: Principal;
  readonly tokenHash: string;
  readonly address: string;
  readonly userAgent: string;
  readonly createdAtMs: number;
  readonly lastUsedAtMs: number;
  readonly passwordChangedAtMs: number;
}

interface NewSession {
  readonly tokenHash: string;
  readonly userId: number;
  readonly address: string;
  readonly userAgent: string;
  readonly atMs: number;
}

/** Sessions count up from 1. */
const noSession = 0;

export class SessionStore {
  readonly #db: Kysely<Tables>;

  constructor(database: Database) {
    this.#db = database.as();
  }

  async insert(session: NewSession): Promise<void> {
    await this.#db
      .insertInto("sessions")
      .values({
        token_hash: session.tokenHash,
        user_id: session.userId,
        address: session.address,
        user_agent: session.userAgent,
        created_at_ms: session.atMs,
        last_used_at_ms: session.atMs,
      })
      .execute();
  }

  async findByTokenHash(tokenHash: string): Promise<Session | undefined> {
    const row = await this.#sessions()
      .where("sessions.token_hash", "=", tokenHash)
      .executeTakeFirst();
    return row && sessionOf(row);
  }

  async find(sessionId: number): Promise<Session | undefined> {
    const row = await this.#sessions().where("sessions.id", "=", sessionId).executeTakeFirst();
    return row && sessionOf(row);
  }

  async all(): Promise<Session[]> {
    const rows = await this.#sessions().execute();
    return rows.map(sessionOf);
  }

  async ofUser(userId: number): Promise<Session[]> {
    const rows = await this.#sessions().where("sessions.user_id", "=", userId).execute();
    return rows.map(sessionOf);
  }

  /** Sessions last used, or opened, before these moments. */
  async olderThan(lastUsedAtMs: number, createdAtMs: number): Promise<Session[]> {
    const rows = await this.#sessions()
      .where((where) =>
        where.or([
          where("sessions.last_used_at_ms", "<=", lastUsedAtMs),
          where("sessions.created_at_ms", "<=", createdAtMs),
        ]),
      )
      .execute();
    return rows.map(sessionOf);
  }

  async setLastUsed(sessionId: number, atMs: number): Promise<void> {
    await this.#db
      .updateTable("sessions")
      .set({ last_used_at_ms: atMs })
      .where("id", "=", sessionId)
      .execute();
  }

  /** Who has proven to be this user, without a session of their own; with the age of their password. */
  async visitor(
    userId: number,
  ): Promise<Pick<Session, "principal" | "passwordChangedAtMs"> | undefined> {
    const row = await this.#db
      .selectFrom("users")
      .innerJoin("roles", "roles.id", "users.role_id")
      .leftJoin("role_protections", "role_protections.role_id", "users.role_id")
      .select([...principalColumns, factorCount])
      .where("users.id", "=", userId)
      .executeTakeFirst();
    if (!row) return undefined;
    return {
      principal: principalOfRow(row, noSession),
      passwordChangedAtMs: row.password_changed_at_ms,
    };
  }

  /** Says whether the session was still there. */
  async remove(sessionId: number): Promise<boolean> {
    const { numDeletedRows } = await this.#db
      .deleteFrom("sessions")
      .where("id", "=", sessionId)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }

  #sessions() {
    return this.#db
      .selectFrom("sessions")
      .innerJoin("users", "users.id", "sessions.user_id")
      .innerJoin("roles", "roles.id", "users.role_id")
      .leftJoin("role_protections", "role_protections.role_id", "users.role_id")
      .select([
        "sessions.id as session_id",
        "sessions.token_hash",
        "sessions.address",
        "sessions.user_agent",
        "sessions.created_at_ms",
        "sessions.last_used_at_ms",
        ...principalColumns,
        factorCount,
      ]);
  }
}

type SessionRow = Pick<
  Selectable<SessionTable>,
  "token_hash" | "address" | "user_agent" | "created_at_ms" | "last_used_at_ms"
> &
  PrincipalRow & { session_id: number };

function sessionOf(row: SessionRow): Session {
  return {
    principal: principalOfRow(row, row.session_id),
    tokenHash: row.token_hash,
    address: row.address,
    userAgent: row.user_agent,
    createdAtMs: row.created_at_ms,
    lastUsedAtMs: row.last_used_at_ms,
    passwordChangedAtMs: row.password_changed_at_ms,
  };
}
