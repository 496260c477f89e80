import type { Generated, Kysely } from "kysely";
import type { Database } from "../database/index.ts";

interface UserTable {
  id: Generated<number>;
  name: string;
  nick_name: string;
  password_hash: string;
  role_id: number;
  created_at_ms: number;
  updated_at_ms: number;
}

export interface User {
  readonly id: number;
  readonly name: string;
  readonly nickName: string;
  readonly passwordHash: string;
  readonly roleId: number;
}

export class UserStore {
  readonly #db: Kysely<{ users: UserTable }>;

  constructor(database: Database) {
    this.#db = database.as();
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

  /** Gives the new id; a fixed one only for the built-in administrator. */
  async insert(user: Omit<User, "id"> & { readonly id?: number }, atMs: number): Promise<number> {
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
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  }

  async setPasswordHash(id: number, passwordHash: string, atMs: number): Promise<void> {
    await this.#db
      .updateTable("users")
      .set({ password_hash: passwordHash, updated_at_ms: atMs })
      .where("id", "=", id)
      .execute();
  }
}

function userOf(row: Omit<UserTable, "id"> & { id: number }): User {
  return {
    id: row.id,
    name: row.name,
    nickName: row.nick_name,
    passwordHash: row.password_hash,
    roleId: row.role_id,
  };
}
