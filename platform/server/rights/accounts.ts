import type { ChannelRef } from "../../contract/index.ts";
import type { Events } from "../events/index.ts";
import type { KeptRole, RoleStore } from "../sessions/role-store.ts";
import type { ChangeFeed, ModelChanges } from "../shared/index.ts";

interface AccountsParts {
  readonly roles: Pick<RoleStore, "all">;
  readonly sessions: { refresh(): void };
  readonly feed: Pick<ChangeFeed, "follow">;
  readonly events: Pick<Events, "emit">;
}

export interface AccountsChange {
  /** Added or changed. */
  readonly savedRole?: KeptRole;
  readonly removedRole?: number;
  /** Who was changed or removed. Users are in memory only as far as sessions remember them. */
  readonly users?: readonly number[];
}

/**
 * Users and roles as every server knows them. They are one model: a role may go only when no user has it. Whatever
 * changes holds at once for whoever is signed in and watches, on any server.
 */
export class Accounts {
  readonly #parts: AccountsParts;
  #changes!: ModelChanges<AccountsChange>;
  #roles = new Map<number, KeptRole>();

  private constructor(parts: AccountsParts) {
    this.#parts = parts;
  }

  static async load(parts: AccountsParts): Promise<Accounts> {
    const accounts = new Accounts(parts);
    accounts.#changes = await parts.feed.follow<AccountsChange>({
      name: "accounts",
      know: (change) => accounts.#know(change),
      read: () => accounts.#read(),
      onReadAgain: () => accounts.#tellChanged(),
    });
    return accounts;
  }

  /** In the order in which they were made. */
  roles(): readonly KeptRole[] {
    return [...this.#roles.values()];
  }

  role(id: number): KeptRole | undefined {
    return this.#roles.get(id);
  }

  /** `judge` is alone on all servers; what it does happens as a whole or not at all. */
  change<Result>(
    judge: (tell: (change: AccountsChange) => void) => Promise<Result>,
  ): Promise<Result> {
    return this.#changes.make(judge);
  }

  /** Channels that are gone for good are named by no grant. Their rows went with them. */
  forget(isGone: (channel: ChannelRef) => boolean): void {
    const named = this.roles().filter(({ grants }) =>
      grants.some(({ channels }) => channels !== "all" && channels.some(isGone)),
    );
    for (const role of named)
      this.#roles.set(role.id, {
        ...role,
        grants: role.grants.map((grant) => ({
          ...grant,
          channels:
            grant.channels === "all" ? "all" : grant.channels.filter((channel) => !isGone(channel)),
        })),
      });
    if (named.length > 0) this.#tellChanged();
  }

  async #read(): Promise<void> {
    const roles = await this.#parts.roles.all();
    this.#roles = new Map(roles.map((role) => [role.id, role]));
  }

  #know({ savedRole, removedRole }: AccountsChange): void {
    if (savedRole) this.#roles.set(savedRole.id, savedRole);
    if (removedRole !== undefined) this.#roles.delete(removedRole);
    this.#tellChanged();
  }

  #tellChanged(): void {
    const { sessions, events } = this.#parts;
    sessions.refresh();
    events.emit("rights-changed", {});
  }
}
