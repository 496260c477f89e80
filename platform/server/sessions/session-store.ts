import { type Generated, type Kysely, type Selectable, sql } from "kysely";
import type { Database } from "../database/index.ts";
import type { Principal } from "./principal.ts";
import { keptNetworks } from "./role-protection-store.ts";

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

interface Tables {
  sessions: SessionTable;
  users: {
    id: number;
    name: string;
    nick_name: string;
    role_id: number;
    password_changed_at_ms: number;
  };
  roles: { id: number; name: string; is_admin: 0 | 1 };
  role_protections: { role_id: number; needs_second_factor: 0 | 1; networks: string };
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
        "users.id as user_id",
        "users.name as user_name",
        "users.nick_name",
        "users.password_changed_at_ms",
        "roles.id as role_id",
        "roles.name as role_name",
        "roles.is_admin",
        "role_protections.needs_second_factor",
        "role_protections.networks",
        sql<number>`(select count(*) from totp_secrets where totp_secrets.user_id = users.id and is_confirmed = 1)
          + (select count(*) from passkeys where passkeys.user_id = users.id)`.as("factor_count"),
      ]);
  }
}

type SessionRow = Pick<
  Selectable<SessionTable>,
  "token_hash" | "user_id" | "address" | "user_agent" | "created_at_ms" | "last_used_at_ms"
> & {
  session_id: number;
  user_name: string;
  nick_name: string;
  password_changed_at_ms: number;
  role_id: number;
  role_name: string;
  is_admin: 0 | 1;
  needs_second_factor: 0 | 1 | null;
  networks: string | null;
  factor_count: number;
};

function sessionOf(row: SessionRow): Session {
  const networks = row.networks === null ? [] : keptNetworks.parse(JSON.parse(row.networks));
  return {
    principal: {
      userId: row.user_id,
      userName: row.user_name,
      nickName: row.nick_name,
      roleId: row.role_id,
      roleName: row.role_name,
      isAdmin: row.is_admin === 1,
      sessionId: row.session_id,
      ...(networks.length > 0 && { onlyFrom: networks }),
      ...(row.needs_second_factor === 1 &&
        row.factor_count === 0 && { mustSetUpSecondFactor: true }),
    },
    tokenHash: row.token_hash,
    address: row.address,
    userAgent: row.user_agent,
    createdAtMs: row.created_at_ms,
    lastUsedAtMs: row.last_used_at_ms,
    passwordChangedAtMs: row.password_changed_at_ms,
  };
}
