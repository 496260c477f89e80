import { randomBytes } from "node:crypto";
import { type Clock, Conflict, Forbidden } from "@tessera/base";
import {
  type Accounts,
  type Database,
  md5Of,
  type Sessions,
  type User,
  UserStore,
} from "@tessera/platform/server";
import { ExternalAccountStore, type Source } from "./external-account-store.ts";
import { roleOfGroups } from "./role-of-groups.ts";

/** As another system knows them. */
export interface Person {
  readonly source: Source;
  /** Stays when the name changes. */
  readonly subject: string;
  readonly name: string;
  readonly nickName: string;
  readonly groups: readonly string[];
}

interface ExternalAccountsParts {
  readonly database: Database;
  readonly accounts: Pick<Accounts, "change" | "roles">;
  readonly sessions: Pick<Sessions, "passwords">;
  readonly clock: Clock;
}

/** Accounts of people who are known elsewhere; their role follows their groups at every sign-in. */
export class ExternalAccounts {
  readonly #parts: ExternalAccountsParts;
  readonly #users: UserStore;
  readonly #links: ExternalAccountStore;

  constructor(parts: ExternalAccountsParts) {
    this.#parts = parts;
    this.#users = new UserStore(parts.database);
    this.#links = new ExternalAccountStore(parts.database);
  }

  /** "nobody": there is no such user; "local": one who is known here only. */
  async sourceOf(userName: string): Promise<Source | "local" | "nobody"> {
    const user = await this.#users.findByName(userName);
    return user ? ((await this.#links.sourceOf(user.id)) ?? "local") : "nobody";
  }

  /** The account, made or brought up to date. */
  async keep(person: Person, pairs: readonly string[]): Promise<User> {
    const { accounts, sessions, clock } = this.#parts;
    const roleName = roleOfGroups(pairs, person.groups);
    // No password fits: they sign in elsewhere.
    const nobodys = md5Of(randomBytes(32).toString("hex"));
    const passwordHash = await sessions.passwords.hashOfFirst(nobodys, person);
    return accounts.change(async (tell) => {
      const roleId = accounts.roles().find(({ name }) => name === roleName)?.id;
      if (roleId === undefined) throw noRole();
      const { name, nickName, source, subject } = person;
      const known = await this.#links.userOf(source, subject);
      const user = known === undefined ? undefined : await this.#users.find(known);
      if (user) {
        if (user.roleId !== roleId || user.nickName !== nickName) {
          await this.#users.update(user.id, { name: user.name, nickName, roleId }, clock.nowMs());
          tell({ users: [user.id] });
        }
        return { ...user, nickName, roleId };
      }
      if (await this.#users.findByName(name)) throw nameTaken(name);
      const id = await this.#users.insert({ name, nickName, passwordHash, roleId }, clock.nowMs());
      await this.#links.insert(id, source, subject);
      const made = await this.#users.find(id);
      if (!made) throw new Error("A user was added and is not there.");
      return made;
    });
  }
}

const noRole = () =>
  new Forbidden("no-role-for-groups", {
    zh: "您所在的组没有对应的角色，请联系管理员。",
    en: "None of your groups has a role here. Ask an administrator.",
  });

const nameTaken = (name: string) =>
  new Conflict("name-is-local", {
    zh: `用户名 ${name} 已被本地账号使用，请联系管理员。`,
    en: `The user name ${name} belongs to a local account. Ask an administrator.`,
  });
