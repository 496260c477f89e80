import { BadRequest, type Clock, dayMs } from "@tessera/base";
import type { Database } from "../database/index.ts";
import { isCommonPassword } from "./common-passwords/common-passwords.ts";
import { isMadeOfName } from "./common-passwords/name-passwords.ts";
import { adminUserId } from "./first-start.ts";
import { removeInitialPassword } from "./initial-password.ts";
import { PasswordHistoryStore } from "./password-history-store.ts";
import { hashPassword, md5Of, verifyPassword } from "./passwords.ts";
import type { SessionLimits } from "./settings.ts";
import { type User, UserStore } from "./user-store.ts";

interface AccountPasswordsParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly dataDir: string;
  readonly limits: () => SessionLimits;
}

interface PasswordChange {
  apply(): Promise<void>;
  undo(): Promise<void>;
}

/** The passwords of users: checked, replaced, not used again too soon, and too old one day. */
export class AccountPasswords {
  readonly #parts: AccountPasswordsParts;
  readonly #users: UserStore;
  readonly #history: PasswordHistoryStore;

  constructor(parts: AccountPasswordsParts) {
    this.#parts = parts;
    this.#users = new UserStore(parts.database);
    this.#history = new PasswordHistoryStore(parts.database);
  }

  /** The user, if there is one and the password is right; takes as long if there is none. */
  async verify(userName: string, passwordMd5: string): Promise<User | undefined> {
    const user = await this.#users.findByName(userName);
    return (await verifyPassword(user?.passwordHash, passwordMd5)) ? user : undefined;
  }

  /** What to keep for a new user. */
  async hashOfFirst(passwordMd5: string, user: Names): Promise<string> {
    refuseGuessable(passwordMd5, user);
    return hashPassword(passwordMd5);
  }

  /** The slow part of a change: whether the password may be used, and its hash. */
  async prepareChange(user: User, passwordMd5: string): Promise<PasswordChange> {
    refuseGuessable(passwordMd5, user);
    await this.#refuseUsedBefore(user, passwordMd5);
    const passwordHash = await hashPassword(passwordMd5);
    const { database, clock, dataDir } = this.#parts;
    return {
      apply: async () => {
        await database.transaction(async () => {
          await this.#history.add(user.id, user.passwordHash);
          await this.#users.setPasswordHash(user.id, passwordHash, clock.nowMs());
        });
        if (user.id === adminUserId) await removeInitialPassword(dataDir);
      },
      undo: () => this.#users.setPasswordHash(user.id, user.passwordHash, user.passwordChangedAtMs),
    };
  }

  ageDays(changedAtMs: number): number {
    return Math.max(0, Math.floor((this.#parts.clock.nowMs() - changedAtMs) / dayMs));
  }

  isExpired(changedAtMs: number): boolean {
    const { passwordMaxDays } = this.#parts.limits();
    return passwordMaxDays > 0 && this.ageDays(changedAtMs) >= passwordMaxDays;
  }

  async #refuseUsedBefore(user: User, passwordMd5: string): Promise<void> {
    const { passwordHistory } = this.#parts.limits();
    if (passwordHistory === 0) return;
    const earlier = await this.#history.latest(user.id, passwordHistory - 1);
    for (const hash of [user.passwordHash, ...earlier])
      if (await verifyPassword(hash, passwordMd5)) throw usedBefore(passwordHistory);
  }
}

type Names = Pick<User, "name" | "nickName">;

/** All that can be said of a password whose MD5 alone is known. */
function refuseGuessable(passwordMd5: string, { name, nickName }: Names): void {
  refuseEmpty(passwordMd5);
  if (isCommonPassword(passwordMd5))
    throw new BadRequest("common-password", {
      zh: "新密码过于常见，容易被猜到，请重新输入!",
      en: "The new password is too common and easy to guess; choose another",
    });
  if (isMadeOfName(passwordMd5, name) || isMadeOfName(passwordMd5, nickName))
    throw new BadRequest("password-of-name", {
      zh: "新密码由用户名变化而来，容易被猜到，请重新输入!",
      en: "The new password is derived from the user name and easy to guess; choose another",
    });
}

function refuseEmpty(passwordMd5: string): void {
  if (passwordMd5.toLowerCase() === md5Of(""))
    throw new BadRequest("empty-password", {
      zh: "新密码不能为空!",
      en: "The new password must not be empty",
    });
}

const usedBefore = (count: number) =>
  new BadRequest("password-used-before", {
    zh: `新密码不能与最近使用过的 ${count} 个密码相同，请重新输入!`,
    en: `The new password is one of the last ${count} used; choose another`,
  });
