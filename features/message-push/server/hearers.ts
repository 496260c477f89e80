import type { PushMessage } from "@tessera/engine";
import type { Account, Rights } from "@tessera/platform/server";

interface HearersParts {
  readonly accounts: { account(userId: number): Promise<Account | undefined> };
  readonly rights: Pick<Rights, "may">;
}

/** What a user may know. */
export interface Hearer {
  readonly userName: string;
  readonly mayHear: (message: PushMessage) => boolean;
}

/** Who may know of a message, of users that have something to be told by. */
export class Hearers {
  readonly #parts: HearersParts;

  constructor(parts: HearersParts) {
    this.#parts = parts;
  }

  /** Those of these users, or of all. What is about no channel is for administrators alone. */
  async among<Receiver extends { readonly userId: number }>(
    receivers: readonly Receiver[],
    userNames: readonly string[],
  ): Promise<readonly (Receiver & Hearer)[]> {
    const { accounts, rights } = this.#parts;
    const people = new Map<number, Account | undefined>();
    const found: (Receiver & Hearer)[] = [];
    for (const receiver of receivers) {
      const { userId } = receiver;
      if (!people.has(userId)) people.set(userId, await accounts.account(userId));
      const account = people.get(userId);
      if (!account || (userNames.length > 0 && !userNames.includes(account.userName))) continue;
      const principal = { ...account, sessionId: 0 };
      const mayHear = ({ alarm }: PushMessage): boolean =>
        account.isAdmin ||
        (alarm?.channel !== undefined && rights.may(principal, "live", alarm.channel));
      found.push({ ...receiver, userName: account.userName, mayHear });
    }
    return found;
  }
}
