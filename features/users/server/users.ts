import type { Clock } from "@tessera/base";
import {
  adminUserId,
  type Database,
  type Principal,
  type Rights,
  type Sessions,
  type Turns,
  type User,
  UserStore,
} from "@tessera/platform/server";
import { builtInUser, ownAccount, ownPassword, unknownUser, userNameTaken } from "./refusals.ts";
import type { Roles } from "./roles.ts";

interface UsersParts {
  readonly database: Database;
  readonly sessions: Pick<Sessions, "passwords" | "passkeys" | "endAllOf" | "refresh">;
  readonly rights: Pick<Rights, "reload">;
  readonly roles: Pick<Roles, "require">;
  readonly turns: Turns;
  readonly clock: Clock;
}

interface Draft {
  readonly name: string;
  readonly nickName: string;
  readonly roleId: number;
}

/** The rules for users. A change holds at once for whoever is signed in and watches. */
export class Users {
  readonly #parts: UsersParts;
  readonly #store: UserStore;

  constructor(parts: UsersParts) {
    this.#parts = parts;
    this.#store = new UserStore(parts.database);
  }

  all(): Promise<User[]> {
    return this.#store.all();
  }

  async require(id: number): Promise<User> {
    const user = await this.#store.find(id);
    if (!user) throw unknownUser(id);
    return user;
  }

  async add(draft: Draft, passwordMd5: string): Promise<number> {
    const { passwords } = this.#parts.sessions;
    const passwordHash = await passwords.hashOfFirst(passwordMd5);
    return this.#inTurn(async () => {
      await this.#parts.roles.require(draft.roleId);
      await this.#refuseTaken(draft.name);
      return this.#store.insert({ ...draft, passwordHash }, this.#parts.clock.nowMs());
    });
  }

  /**
   * What is undefined stays. A new password ends the user's sessions and takes away the passkeys: an
   * administrator gives one when the account may be in other hands, who may have made a passkey.
   */
  async update(
    by: Principal,
    id: number,
    { passwordMd5, ...given }: UserChange,
  ): Promise<{ before: User; after: Draft; endedSessions: number; removedPasskeys: number }> {
    const { sessions, rights, turns, database, clock } = this.#parts;
    const user = await this.require(id);
    if (passwordMd5 !== undefined && id === by.userId) throw ownPassword();
    const password =
      passwordMd5 === undefined
        ? undefined
        : await sessions.passwords.prepareChange(user, passwordMd5);
    const change = await turns.run("accounts", async () => {
      const changed = await database.transaction(async () => {
        const before = await this.require(id);
        const after = {
          name: given.name ?? before.name,
          nickName: given.nickName ?? before.nickName,
          roleId: given.roleId ?? before.roleId,
        };
        await this.#refuse(by, before, after);
        await this.#store.update(id, after, clock.nowMs());
        await password?.apply();
        const removedPasskeys = password ? await sessions.passkeys.removeAllOf(id) : 0;
        return { before, after, removedPasskeys };
      });
      sessions.refresh();
      // In the same turn: no session that is still to be ended makes another passkey.
      return { ...changed, endedSessions: password ? await sessions.endAllOf(id) : 0 };
    });
    await rights.reload();
    return change;
  }

  /** All or none. */
  async remove(by: Principal, ids: readonly number[]): Promise<User[]> {
    const { sessions, rights } = this.#parts;
    if (ids.includes(adminUserId)) throw builtInUser();
    if (ids.includes(by.userId)) throw ownAccount();
    const removed = await this.#inTurn(async () => {
      const users = [];
      for (const id of new Set(ids)) users.push(await this.require(id));
      for (const { id } of users) await sessions.endAllOf(id);
      for (const { id } of users) await this.#store.remove(id);
      return users;
    });
    sessions.refresh();
    await rights.reload();
    return removed;
  }

  async #refuse(by: Principal, before: User, after: Draft): Promise<void> {
    const isRenamed = after.name !== before.name;
    const hasOtherRole = after.roleId !== before.roleId;
    if (before.id === adminUserId && (isRenamed || hasOtherRole)) throw builtInUser();
    if (before.id === by.userId && hasOtherRole) throw ownAccount();
    if (isRenamed) await this.#refuseTaken(after.name);
    if (hasOtherRole) await this.#parts.roles.require(after.roleId);
  }

  async #refuseTaken(name: string): Promise<void> {
    if (await this.#store.findByName(name)) throw userNameTaken(name);
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const { turns, database } = this.#parts;
    return turns.run("accounts", () => database.transaction(work));
  }
}

interface UserChange {
  readonly name?: string | undefined;
  readonly nickName?: string | undefined;
  readonly roleId?: number | undefined;
  readonly passwordMd5?: string | undefined;
}
