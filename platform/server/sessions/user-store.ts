import type { Generated, Kysely, Selectable } from "kysely";
import type { Database } from "../database/index.ts";
import type { Principal } from "./principal.ts";

interface UserTable {
  id: Generated<number>;
  name: string;
  nick_name: string;
  password_hash: string;
  role_id: number;
  created_at_ms: number;
  updated_at_ms: number;
  password_changed_at_ms: number;
  /** 0: never. */
  last_login_at_ms: Generated<number>;
}

interface Tables {
  users: UserTable;
  roles: { id: number; name: string; is_admin: 0 | 1 };
}

export interface User {
  readonly id: number;
  readonly name: string;
  readonly nickName: string;
  readonly passwordHash: string;
  readonly roleId: number;
  readonly createdAtMs: number;
  readonly passwordChangedAtMs: number;
  /** 0: never. */
  readonly lastLoginAtMs: number;
}

/** A user with the role that counts now. */
export type Account = Pick<
  Principal,
  "userId" | "userName" | "nickName" | "roleId" | "roleName" | "isAdmin"
>;

export type NewUser = Pick<User, "name" | "nickName" | "passwordHash" | "roleId">;

export class UserStore {
  readonly #db: Kysely<Tables>;

  constructor(database: Database) {
    this.#db = database.as();
  }

  async all(): Promise<User[]> {
    const rows = await this.#db.selectFrom("users").selectAll().orderBy("id").execute();
    return rows.map(userOf);
  }

  async find(id: number): Promise<User | undefined> {
    const row = await this.#db
      .selectFrom("users")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirst();
    return row && userOf(row);
  }

  async findByName(name: string): Promise<User | undefined> {
    const row = await this.#db
      .selectFrom("users")
      .selectAll()
      .where("name", "=", name)
      .executeTakeFirst();
    return row && userOf(row);
  }

  async account(id: number): Promise<Account | undefined> {
    const row = await this.#db
      .selectFrom("users")
      .innerJoin("roles", "roles.id", "users.role_id")
      .select([
        "users.id as userId",
        "users.name as userName",
        "users.nick_name as nickName",
        "roles.id as roleId",
        "roles.name as roleName",
        "roles.is_admin",
      ])
      .where("users.id", "=", id)
      .executeTakeFirst();
    if (!row) return undefined;
    const { is_admin, ...account } = row;
    return { ...account, isAdmin: is_admin === 1 };
  }

  /** Gives the new id; a fixed one only for the built-in administrator. */
  async insert(user: NewUser & { readonly id?: number }, atMs: number): Promise<number> {
    const { id } = await this.#db
      .insertInto("users")
      .values({
        ...(user.id !== undefined && { id: user.id }),
        name: user.name,
        nick_name: user.nickName,
        password_hash: user.passwordHash,
        role_id: user.roleId,
        created_at_ms: atMs,
        updated_at_ms: atMs,
        password_changed_at_ms: atMs,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  }

  async update(
    id: number,
    { name, nickName, roleId }: Pick<User, "name" | "nickName" | "roleId">,
    atMs: number,
  ): Promise<void> {
    await this.#db
      .updateTable("users")
      .set({ name, nick_name: nickName, role_id: roleId, updated_at_ms: atMs })
      .where("id", "=", id)
      .execute();
  }

  async setPasswordHash(id: number, passwordHash: string, atMs: number): Promise<void> {
    await this.#db
      .updateTable("users")
      .set({ password_hash: passwordHash, password_changed_at_ms: atMs, updated_at_ms: atMs })
      .where("id", "=", id)
      .execute();
  }

  async setLastLogin(id: number, atMs: number): Promise<void> {
    await this.#db
      .updateTable("users")
      .set({ last_login_at_ms: atMs })
      .where("id", "=", id)
      .execute();
  }

  /** Gives everybody of a role another one; says how many they were. */
  async moveAll(roleId: number, toRoleId: number, atMs: number): Promise<number> {
    const { numUpdatedRows } = await this.#db
      .updateTable("users")
      .set({ role_id: toRoleId, updated_at_ms: atMs })
      .where("role_id", "=", roleId)
      .executeTakeFirst();
    return Number(numUpdatedRows);
  }

  async remove(id: number): Promise<void> {
    await this.#db.deleteFrom("users").where("id", "=", id).execute();
  }
}

function userOf(row: Selectable<UserTable>): User {
  return {
    id: row.id,
    name: row.name,
    nickName: row.nick_name,
    passwordHash: row.password_hash,
    roleId: row.role_id,
    createdAtMs: row.created_at_ms,
    passwordChangedAtMs: row.password_changed_at_ms,
    lastLoginAtMs: row.last_login_at_ms,
  };
}
