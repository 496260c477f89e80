import type { Clock } from "@tessera/base";
import type { ChannelRef } from "@tessera/platform/contract";
import {
  adminRoleId,
  type Database,
  type KeptRole,
  type Rights,
  RoleStore,
  type Sessions,
  type Turns,
  UserStore,
} from "@tessera/platform/server";
import { builtInRole, moveToItself, roleInUse, roleNameTaken, unknownRole } from "./refusals.ts";

interface RolesParts {
  readonly database: Database;
  readonly sessions: Pick<Sessions, "refresh">;
  readonly rights: Pick<Rights, "reload">;
  readonly turns: Turns;
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
  /** A role may name a hundred thousand channels: they are read once. */
  #known: Promise<KeptRole[]> | undefined;

  constructor(parts: RolesParts) {
    this.#parts = parts;
    this.#store = new RoleStore(parts.database);
    this.#users = new UserStore(parts.database);
  }

  async all(): Promise<readonly KeptRole[]> {
    try {
      return await (this.#known ??= this.#store.all());
    } catch (error) {
      this.#known = undefined;
      throw error;
    }
  }

  async require(id: number): Promise<KeptRole> {
    const role = (await this.all()).find((one) => one.id === id);
    if (!role) throw unknownRole(id);
    return role;
  }

  async add(role: RoleFields): Promise<number> {
    return this.#change(async () => {
      await this.#refuseTaken(role.name);
      return this.#store.insert({ ...role, isAdmin: false }, this.#nowMs());
    });
  }

  /** What is undefined stays. */
  async update(id: number, given: GivenFields): Promise<RoleChange> {
    return this.#change(async () => {
      const before = await this.#requireChangeable(id);
      const after = {
        name: given.name ?? before.name,
        grants: given.grants ?? before.grants,
        priority: given.priority ?? before.priority,
      };
      if (after.name !== before.name) await this.#refuseTaken(after.name);
      await this.#store.update(id, after, this.#nowMs());
      return { before, after };
    });
  }

  /** Says which role it was and how many users have moved. */
  async remove(id: number, moveTo?: number): Promise<{ role: KeptRole; moved: number }> {
    if (moveTo === id) throw moveToItself();
    return this.#change(async () => {
      const role = await this.#requireChangeable(id);
      const users = (await this.#users.all()).filter(({ roleId }) => roleId === id).length;
      if (users > 0 && moveTo === undefined) throw roleInUse(users);
      if (moveTo !== undefined) {
        await this.require(moveTo);
        await this.#users.moveAll(id, moveTo, this.#nowMs());
      }
      await this.#store.remove(id);
      return { role, moved: users };
    });
  }

  /** They were deleted for good. */
  async forgetChannels(
    deviceIds: readonly string[],
    channels: readonly ChannelRef[],
  ): Promise<void> {
    if (!(await this.#store.dropChannels(deviceIds, channels))) return;
    this.#known = undefined;
    await this.#parts.rights.reload();
  }

  /** Drops from grants what is not there: it was deleted for good, and a crash came before this. */
  async forgetMissing(isThere: (channel: ChannelRef) => boolean): Promise<void> {
    const named = (await this.all()).flatMap(({ grants }) =>
      grants.flatMap(({ channels }) => (channels === "all" ? [] : channels)),
    );
    await this.forgetChannels(
      [],
      named.filter((channel) => !isThere(channel)),
    );
  }

  /** One after the other, all or nothing; then everybody is looked at anew. */
  async #change<Result>(work: () => Promise<Result>): Promise<Result> {
    const { database, sessions, rights, turns } = this.#parts;
    const result = await turns.run("accounts", () => database.transaction(work));
    this.#known = undefined;
    sessions.refresh();
    await rights.reload();
    return result;
  }

  async #requireChangeable(id: number): Promise<KeptRole> {
    if (id === adminRoleId) throw builtInRole();
    return this.require(id);
  }

  async #refuseTaken(name: string): Promise<void> {
    const taken = (await this.all()).some((role) => role.name === name);
    if (taken) throw roleNameTaken(name);
  }

  #nowMs(): number {
    return this.#parts.clock.nowMs();
  }
}
