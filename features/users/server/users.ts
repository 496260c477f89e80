import type { Clock } from "@tessera/base";
import {
  type Accounts,
  adminUserId,
  type Database,
  type Principal,
  type Sessions,
  type User,
  UserStore,
} from "@tessera/platform/server";
import { builtInUser, ownAccount, ownPassword, unknownUser, userNameTaken } from "./refusals.ts";
import type { Roles } from "./roles.ts";

interface UsersParts {
  readonly database: Database;
  readonly sessions: Pick<
    Sessions,
    "passwords" | "passkeys" | "keys" | "removeAllOf" | "tellEnded"
  >;
  readonly accounts: Pick<Accounts, "change">;
  readonly roles: Pick<Roles, "require">;
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
    const passwordHash = await passwords.hashOfFirst(passwordMd5, draft);
    // Told to nobody: no session can know of a new user.
    return this.#parts.accounts.change(async () => {
      this.#parts.roles.require(draft.roleId);
      await this.#refuseTaken(draft.name);
      return this.#store.insert({ ...draft, passwordHash }, this.#parts.clock.nowMs());
    });
  }

  /**
   * What is undefined stays. A new password ends the user's sessions and takes away passkeys and API keys: an
   * administrator gives one when the account may be in other hands, who may have made some.
   */
  async update(
    by: Principal,
    id: number,
    { passwordMd5, ...given }: UserChange,
  ): Promise<{ before: User; after: Draft } & ShownOut> {
    const { sessions, accounts, clock } = this.#parts;
    const user = await this.require(id);
    if (passwordMd5 !== undefined && id === by.userId) throw ownPassword();
    const password =
      passwordMd5 === undefined
        ? undefined
        : await sessions.passwords.prepareChange(user, passwordMd5);
    const changed = await accounts.change(async (tell) => {
      const before = await this.require(id);
      const after = {
        name: given.name ?? before.name,
        nickName: given.nickName ?? before.nickName,
        roleId: given.roleId ?? before.roleId,
      };
      await this.#refuse(by, before, after);
      await this.#store.update(id, after, clock.nowMs());
      await password?.apply();
      tell({ users: [id] });
      const removedPasskeys = password ? await sessions.passkeys.removeAllOf(id) : 0;
      return { before, after, removedPasskeys };
    });
    const { latePasskeys, ...ended } = password ? await this.#showOut(id) : nobody;
    return { ...changed, ...ended, removedPasskeys: changed.removedPasskeys + latePasskeys };
  }

  /** All or none. */
  async remove(by: Principal, ids: readonly number[]): Promise<User[]> {
    const { sessions, accounts } = this.#parts;
    if (ids.includes(adminUserId)) throw builtInUser();
    if (ids.includes(by.userId)) throw ownAccount();
    const removed = await accounts.change(async (tell) => {
      const users = [];
      for (const id of new Set(ids)) users.push(await this.require(id));
      const ended = [];
      for (const { id } of users) {
        ended.push(...(await sessions.removeAllOf(id)));
        await this.#store.remove(id);
      }
      tell({ users: users.map(({ id }) => id) });
      return { users, ended };
    });
    sessions.tellEnded(removed.ended, "revoked");
    return removed.users;
  }

  /**
   * Once the new password is stored, nobody comes in by the old one. Whoever did until then is shown out, and loses a
   * passkey made meanwhile, and the API keys, in the same change: a session that is still to be ended makes no other.
   */
  async #showOut(id: number) {
    const { sessions, accounts } = this.#parts;
    const { keys } = sessions;
    const { ended, latePasskeys, revoked } = await accounts.change(async () => ({
      ended: await sessions.removeAllOf(id),
      latePasskeys: await sessions.passkeys.removeAllOf(id),
      revoked: await keys.markRevoked(await keys.list(id)),
    }));
    sessions.tellEnded(ended, "revoked");
    keys.tellRevoked(revoked);
    return { endedSessions: ended.length, latePasskeys, revokedKeys: revoked.length };
  }

  async #refuse(by: Principal, before: User, after: Draft): Promise<void> {
    const isRenamed = after.name !== before.name;
    const hasOtherRole = after.roleId !== before.roleId;
    if (before.id === adminUserId && (isRenamed || hasOtherRole)) throw builtInUser();
    if (before.id === by.userId && hasOtherRole) throw ownAccount();
    if (isRenamed) await this.#refuseTaken(after.name);
    if (hasOtherRole) this.#parts.roles.require(after.roleId);
  }

  async #refuseTaken(name: string): Promise<void> {
    if (await this.#store.findByName(name)) throw userNameTaken(name);
  }
}

const nobody = { endedSessions: 0, latePasskeys: 0, revokedKeys: 0 };

interface ShownOut {
  readonly endedSessions: number;
  readonly removedPasskeys: number;
  readonly revokedKeys: number;
}

interface UserChange {
  readonly name?: string | undefined;
  readonly nickName?: string | undefined;
  readonly roleId?: number | undefined;
  readonly passwordMd5?: string | undefined;
}
