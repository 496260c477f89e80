import { Unauthorized } from "@tessera/base";
import type { AccountPasswords } from "./account-passwords.ts";
import type { KnownBrowsers } from "./known-browsers.ts";
import { type LoginGuard, wrongPassword } from "./login-guard.ts";
import type { Totp } from "./second-factor/totp.ts";
import type { User } from "./user-store.ts";

export interface GivenPassword {
  readonly userName: string;
  readonly passwordMd5: string;
  /** A one-time or a recovery code, for whoever has them turned on. */
  readonly code?: string | undefined;
  readonly address: string;
  /** What a browser that signed in before was given to hold. */
  readonly browser?: string | undefined;
  /** Who is known elsewhere is judged there; undefined: the password is wrong. */
  readonly judge?: (() => Promise<User | undefined>) | undefined;
}

interface PasswordProofParts {
  readonly guard: Pick<LoginGuard, "attempt">;
  readonly browsers: Pick<KnownBrowsers, "laneOf">;
  readonly passwords: Pick<AccountPasswords, "verify">;
  readonly totp: Pick<Totp, "check">;
}

/** Who shows a password and, if they have one, a second factor is who they say. Wrong ones count towards the lock. */
export class PasswordProof {
  readonly #parts: PasswordProofParts;

  constructor(parts: PasswordProofParts) {
    this.#parts = parts;
  }

  /** Rejects with Unauthorized (`totp-needed` when only the code is missing) or TooMany. */
  async of(given: GivenPassword): Promise<User> {
    const { guard, browsers, passwords, totp } = this.#parts;
    const { userName, passwordMd5, address, code = "" } = given;
    let wrong = wrongPassword;
    const lane = await browsers.laneOf(given.browser, userName);
    const attempt = { userName, address, lane, wrong: (triesLeft: number) => wrong(triesLeft) };
    return guard.attempt(attempt, async () => {
      const { judge = () => passwords.verify(userName, passwordMd5) } = given;
      const found = await judge();
      if (!found) return undefined;
      const answer = await totp.check(found.id, code);
      if (answer === "missing") throw codeNeeded();
      if (answer !== "wrong") return found;
      wrong = wrongCode;
      return undefined;
    });
  }
}

const codeNeeded = () =>
  new Unauthorized("totp-needed", {
    zh: "请输入动态口令",
    en: "Enter the one-time code",
  });

function wrongCode(triesLeft: number): Unauthorized {
  return new Unauthorized("totp-wrong", {
    zh: `动态口令错误或已使用过，还可以尝试 ${triesLeft} 次`,
    en: `The one-time code is wrong or was already used; ${triesLeft} ${triesLeft === 1 ? "attempt" : "attempts"} left`,
  });
}
