import type { Clock } from "@tessera/base";
import {
  type Accounts,
  type AccountsChange,
  adminRoleId,
  type Database,
  type KeptRole,
  RoleStore,
  UserStore,
} from "@tessera/platform/server";
import { builtInRole, moveToItself, roleInUse, roleNameTaken, unknownRole } from "./refusals.ts";

interface RolesParts {
  readonly database: Database;
  readonly accounts: Accounts;
  readonly clock: Clock;
}

interface RoleChange {
  readonly before: KeptRole;
  readonly after: RoleFields;
}

type RoleFields = Pick<KeptRole, "name" | "grants" | "priority">;
type GivenFields = { readonly [Field in keyof RoleFields]?: RoleFields[Field] | undefined };

/** The rules for roles. A change holds at once for whoever is signed in and watches. */
export class Roles {
  readonly #parts: RolesParts;
  readonly #store: RoleStore;
  readonly #users: UserStore;

  constructor(parts: RolesParts) {
    this.#parts = parts;
    this.#store = new RoleStore(parts.database);
    this.#users = new UserStore(parts.database);
  }

  all(): readonly KeptRole[] {
    return this.#parts.accounts.roles();
  }

  require(id: number): KeptRole {
    const role = this.#parts.accounts.role(id);
    if (!role) throw unknownRole(id);
    return role;
  }

  add(role: RoleFields): Promise<number> {
    return this.#parts.accounts.change(async (tell) => {
      this.#refuseTaken(role.name);
      const id = await this.#store.insert({ ...role, isAdmin: false }, this.#nowMs());
      tell(await this.#saved(id));
      return id;
    });
  }

  /** What is undefined stays. */
  update(id: number, given: GivenFields): Promise<RoleChange> {
    return this.#parts.accounts.change(async (tell) => {
      const before = this.#requireChangeable(id);
      const after = {
        name: given.name ?? before.name,
        grants: given.grants ?? before.grants,
        priority: given.priority ?? before.priority,
      };
      if (after.name !== before.name) this.#refuseTaken(after.name);
      await this.#store.update(id, after, this.#nowMs());
      tell(await this.#saved(id));
      return { before, after };
    });
  }

  /** Says which role it was and how many users have moved. */
  async remove(id: number, moveTo?: number): Promise<{ role: KeptRole; moved: number }> {
    if (moveTo === id) throw moveToItself();
    return this.#parts.accounts.change(async (tell) => {
      const role = this.#requireChangeable(id);
      const users = (await this.#users.all()).filter(({ roleId }) => roleId === id);
      if (users.length > 0 && moveTo === undefined) throw roleInUse(users.length);
      if (moveTo !== undefined) {
        this.require(moveTo);
        await this.#users.moveAll(id, moveTo, this.#nowMs());
      }
      await this.#store.remove(id);
      tell({ removedRole: id, users: users.map((user) => user.id) });
      return { role, moved: users.length };
    });
  }

  /** As it would be read: what it covers is in order, and nothing twice. */
  async #saved(id: number): Promise<AccountsChange> {
    const savedRole = await this.#store.find(id);
    if (!savedRole) throw unknownRole(id);
    return { savedRole };
  }

  #requireChangeable(id: number): KeptRole {
    if (id === adminRoleId) throw builtInRole();
    return this.require(id);
  }

  #refuseTaken(name: string): void {
    if (this.all().some((role) => role.name === name)) throw roleNameTaken(name);
  }

  #nowMs(): number {
    return this.#parts.clock.nowMs();
  }
}
